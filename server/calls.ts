import type { FastifyInstance } from 'fastify'
import { registerOwnerAgent } from '#app/features/admin/owner-agent/owner-agent-calls.server.ts'
import { guardAdminEndpoints } from '#app/features/admin/shell/permitted-only.server.ts'
import { readCountryOfAsin } from '#app/features/affiliate/country-check/choose-country.server.ts'
import {
  saveCountryCall,
  updateCountriesCall,
} from '#app/features/affiliate/country-check/country-calls.server.ts'
import {
  createLoadCrossSellCall,
  emptyCrossSellCall,
} from '#app/features/affiliate/cross-sell/cross-sell-calls.server.ts'
import { registerAgents } from '#app/features/channels/agents/agent-calls.server.ts'
import { registerIndexNow } from '#app/features/channels/index-now/send-changes.server.ts'
import { registerProductFeeds } from '#app/features/channels/product-feeds/feed-calls.server.ts'
import { registerSocialImages } from '#app/features/channels/social-images/social-image-calls.server.ts'
import { registerUcp } from '#app/features/channels/ucp/ucp-calls.server.ts'
import {
  beforeUserCheckoutCall,
  registerEmailsExport,
} from '#app/features/checkout/checkout-email/checkout-email-call.server.ts'
import { registerRedirectsExport } from '#app/features/content/redirects/redirect-files.server.ts'
import { visitorVariablesCall } from '#app/features/core/accounts/visitor-variables-call.server.ts'
import { registerMedia } from '#app/features/core/media/media-calls.server.ts'
import { registerBrandFiles } from '#app/features/core/theme/brand-files.server.ts'
import {
  changeCompareCall,
  comparePanelCall,
  compareSearchCall,
} from '#app/features/customers/compare/compare-calls.server.ts'
import {
  LOGIN_ACTION,
  REGISTER_ACTION,
  RESET_ACTION,
} from '#app/features/customers/customer-accounts/customers.ts'
import { registerCustomersExport } from '#app/features/customers/customer-records/list-customers.server.ts'
import { loadReviewsCall } from '#app/features/customers/external-reviews/reviews-call.server.ts'
import { registerSubscribersExport } from '#app/features/customers/newsletter/list-subscribers.server.ts'
import {
  loginCall,
  registerCall,
  resetCall,
  restNonceCall,
} from '#app/features/customers/profile/customer-calls.server.ts'
import { changeVoteCall, readVoteCall } from '#app/features/customers/votes/votes-calls.server.ts'
import {
  changeWishCall,
  refreshWishesCall,
} from '#app/features/customers/wishlist/wishlist-calls.server.ts'
import {
  registerImportReport,
  registerRunProgress,
} from '#app/features/data-transfer/import-worker/import-run-calls.server.ts'
import { registerOrderExport } from '#app/features/data-transfer/order-files/export-orders.server.ts'
import { registerProductExport } from '#app/features/data-transfer/product-files/export-products.server.ts'
import { registerSimulatedPhotos } from '#app/features/demo/demo-catalogue/simulated-photos.server.ts'
import { registerMollieWebhook } from '#app/features/fulfilment/payment-flow/mollie-webhook.server.ts'
import { registerAnalytics } from '#app/features/insight/analytics/analytics-call.server.ts'
import { registerBooksFiles } from '#app/features/insight/bookkeeping/books-files-call.server.ts'
import { registerReportExport } from '#app/features/insight/reports/report-export-call.server.ts'
import { registerMoveRemarks } from '#app/features/move-in/background-moves/report-files.server.ts'
import { syncCall } from '#app/features/partners/sync/sync-call.server.ts'
import { registerRest } from '#app/features/rest-api/rest-routes/rest-calls.server.ts'
import {
  addToCartCall,
  cartNoticesCall,
  refreshedFragmentsCall,
  removeFromCartCall,
  updateSidebarItemCall,
} from '#app/features/sales/cart/cart-calls.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Call, Calls } from '#app/platform/http/call-types.server.ts'
import { sendContractJson } from '#app/platform/http/contract-reply.server.ts'
import {
  bySubAction,
  forOpenShop,
  fromOwnPages,
  registerAjaxCalls,
} from '#server/http/ajax-calls.ts'

/** `server_time`, a call of our own: returns the server's time in ms, for countdowns. */
const serverTimeCall: Call = async ({ app, reply }) =>
  sendContractJson(reply, { now: app.clock.now().getTime() })

/** Calls by `/?wc-ajax=<event>` on any path, or by admin-ajax with `action=woocommerce_<event>`. */
export const WC_AJAX_CALLS = forOpenShop({
  add_to_cart: addToCartCall,
  remove_from_cart: removeFromCartCall,
  get_refreshed_fragments: refreshedFragmentsCall,
})

/** Calls by `action=WooZone_frontend` and a `sub_action`. */
export const MARKETPLACE_CALLS = forOpenShop({
  do_sync: syncCall,
  update_countries: updateCountriesCall,
  save_product_country: saveCountryCall,
  load_amazon_reviews: loadReviewsCall,
  load_cross_sell: createLoadCrossSellCall(readCountryOfAsin),
  cross_sell_empty_cache: emptyCrossSellCall,
})

const SHOPPER_READS = forOpenShop({
  rh_update_sidebar_cart_item: fromOwnPages(updateSidebarItemCall),
  cart_notices: fromOwnPages(cartNoticesCall),
  refreshwishes: refreshWishesCall,
  'hot-votes': readVoteCall,
})

const SHOPPER_WRITES = forOpenShop({
  [REGISTER_ACTION]: registerCall,
  re_compare_panel: comparePanelCall,
  re_add_compare: changeCompareCall,
  add_to_compare_search: compareSearchCall,
  rhwishlist: changeWishCall,
  'hot-count': changeVoteCall,
  WooZone_before_user_checkout: beforeUserCheckoutCall,
})

/**
 * Calls by `/wp-admin/admin-ajax.php?action=<action>`, by method. Calls that are not wrapped in `forOpenShop` also work before
 * the shop opens, because customers and staff must be able to log in.
 */
export const ADMIN_AJAX_CALLS: Record<string, Calls> = {
  GET: {
    ...SHOPPER_READS,
    page_variables: visitorVariablesCall,
    server_time: serverTimeCall,
    'rest-nonce': restNonceCall,
  },
  POST: {
    ...SHOPPER_WRITES,
    [LOGIN_ACTION]: loginCall,
    [RESET_ACTION]: resetCall,
    WooZone_frontend: bySubAction(MARKETPLACE_CALLS),
  },
}

/** Registers every call of docs/contract/http.md, one line each. */
export async function registerCalls(fastify: FastifyInstance, app: App) {
  guardAdminEndpoints(fastify, app)
  registerMedia(fastify, app)
  registerSocialImages(fastify, app)
  registerBrandFiles(fastify, app)
  registerSimulatedPhotos(fastify, app)
  registerMollieWebhook(fastify, app)
  registerOrderExport(fastify, app)
  registerImportReport(fastify, app)
  registerMoveRemarks(fastify, app)
  registerRunProgress(fastify, app)
  registerProductExport(fastify, app)
  registerReportExport(fastify, app)
  registerBooksFiles(fastify, app)
  registerEmailsExport(fastify, app)
  registerSubscribersExport(fastify, app)
  registerRedirectsExport(fastify, app)
  registerCustomersExport(fastify, app)
  registerAnalytics(fastify, app)
  registerProductFeeds(fastify, app)
  registerIndexNow(fastify, app)
  await registerAgents(fastify, app)
  await registerUcp(fastify, app)
  await registerOwnerAgent(fastify, app)
  await registerRest(fastify, app)
  await registerAjaxCalls(fastify, app, WC_AJAX_CALLS, ADMIN_AJAX_CALLS)
}

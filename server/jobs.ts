import { clearCountries } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { clearEmails } from '#app/features/checkout/checkout-email/keep-email.server.ts'
import { sendShopMails } from '#app/features/checkout/confirmation/send-shop-mails.server.ts'
import { clearOldConsents } from '#app/features/core/consent/give-consent.server.ts'
import { clearOrphanFiles } from '#app/features/core/media/clear-orphan-files.server.ts'
import { makePhotoSizes } from '#app/features/core/media/make-photo-sizes.server.ts'
import { ACCOUNT_MAILS } from '#app/features/customers/account-mails/account-mails.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import { removeOldCompared } from '#app/features/customers/compare/compare.server.ts'
import { fillDemoToldReviews } from '#app/features/customers/external-reviews/fill-demo-told-reviews.server.ts'
import {
  READ_REVIEWS,
  readDueReviews,
} from '#app/features/customers/external-reviews/manage-review-feeds.server.ts'
import { clearUnconfirmed } from '#app/features/customers/profile/clear-unconfirmed.server.ts'
import { sendReviewMails } from '#app/features/customers/review-mails/send-review-mails.server.ts'
import {
  TEMPERATURES_TOLD_MINUTES,
  tellTemperatures,
} from '#app/features/customers/votes/tell-temperatures.server.ts'
import {
  tellWishes,
  WISHES_TOLD_MINUTES,
} from '#app/features/customers/wishlist/tell-wishes.server.ts'
import { sendWishMails } from '#app/features/customers/wishlist-mails/send-wish-mails.server.ts'
import { watchWishes } from '#app/features/customers/wishlist-mails/watch-wishes.server.ts'
import { readDueFeeds } from '#app/features/data-transfer/feed-runs/feed-schedule.server.ts'
import { WORK_IMPORTS } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { clearImports } from '#app/features/data-transfer/import-worker/clear-imports.server.ts'
import { fetchRemotePhotos } from '#app/features/data-transfer/import-worker/fetch-remote-photos.server.ts'
import { workImports } from '#app/features/data-transfer/import-worker/work-imports.server.ts'
import {
  REPEAT_SEARCHES,
  repeatDueSearches,
} from '#app/features/data-transfer/marketplace-search/piece-searches.server.ts'
import {
  DEMO_OFFERS,
  fillDemoOffers,
  hasDemoOffers,
} from '#app/features/demo/demo-catalogue/fill-demo-offers.server.ts'
import { followParcels } from '#app/features/fulfilment/carriers/follow-parcels.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { MAKE_INVOICES } from '#app/features/fulfilment/orders/orders.ts'
import { checkPayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { expirePayments } from '#app/features/fulfilment/payment-flow/expire-payments.server.ts'
import {
  REFRESH_METHODS,
  refreshPaymentMethods,
} from '#app/features/fulfilment/payment-flow/refresh-payment-methods.server.ts'
import { clearOldEvents, rollUp } from '#app/features/insight/analytics/roll-up.server.ts'
import { takeBolCommissions } from '#app/features/insight/commissions/take-commissions.server.ts'
import { refreshDueListings } from '#app/features/listings/listing-index/refresh-due-listings.server.ts'
import { rebuildSearchTerms } from '#app/features/listings/product-search/rebuild-search-terms.server.ts'
import { SYNC_SOURCES } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import { clearQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import { syncSources } from '#app/features/partners/sync/sync-sources.server.ts'
import { removeExpiredCarts } from '#app/features/sales/cart/cart.server.ts'
import type { JobKind } from '#app/platform/jobs.server.ts'
import { SEND_MAILS } from '#app/platform/mail.server.ts'
import type { Shop } from '#app/platform/shop.ts'

const CHECK_PAYMENTS = 'open-payments'

/** Every job of the shop, one line each, pointing at its feature. */
export function listJobs(shop: Shop): JobKind<object>[] {
  return [
    { name: 'due-listings', cron: '* * * * *', work: () => refreshDueListings(shop) },
    { name: 'past-quotes', cron: '25 * * * *', work: () => clearQuotes(shop) },
    { name: SYNC_SOURCES, cron: '*/5 * * * *', work: (_, signal) => syncSources(shop, signal) },
    { name: 'bol-commissions', cron: '15 5 * * *', work: () => tellBolCommissions(shop) },
    { name: 'search-terms', cron: '40 3 * * *', work: () => rebuildSearchTerms(shop) },
    { name: SEND_MAILS, cron: '* * * * *', work: (_, signal) => sendShopMails(shop, signal) },
    { name: ACCOUNT_MAILS, cron: '* * * * *', work: (_, signal) => sendAccountMails(shop, signal) },
    { name: REFRESH_METHODS, cron: '*/5 * * * *', work: () => refreshPaymentMethods(shop) },
    { name: 'parcels', cron: '*/5 * * * *', work: (_, signal) => followParcels(shop, signal) },
    { name: CHECK_PAYMENTS, cron: '* * * * *', work: () => checkPayments(shop) },
    { name: 'unpaid-orders', cron: '* * * * *', work: () => endUnpaid(shop) },
    { name: MAKE_INVOICES, cron: '* * * * *', work: () => makeInvoices(shop) },
    { name: 'remote-photos', cron: '* * * * *', work: (_, signal) => fetchDuePhotos(shop, signal) },
    { name: 'due-feeds', cron: '*/10 * * * *', work: () => readDueFeeds(shop) },
    {
      name: READ_REVIEWS,
      cron: '*/10 * * * *',
      work: (_, signal) => readDueReviews(shop, signal),
    },
    {
      name: REPEAT_SEARCHES,
      cron: '*/10 * * * *',
      work: (_, signal) => repeatDueSearches(shop, signal),
    },
    { name: WORK_IMPORTS, cron: '* * * * *', work: (_, signal) => workImports(shop, signal) },
    { name: 'old-imports', cron: '50 3 * * *', work: () => clearImports(shop) },
    { name: 'unused-photos', cron: '10 4 * * *', work: () => clearPhotos(shop) },
    { name: 'orphan-files', cron: '40 4 * * *', work: () => clearOrphanFiles(shop) },
    { name: 'expired-carts', cron: '20 * * * *', work: () => removeOldCarts(shop) },
    {
      name: 'unconfirmed-accounts',
      cron: '35 4 * * *',
      work: (_, signal) => clearUnconfirmed(shop, signal),
    },
    { name: 'old-compare-lists', cron: '30 4 * * *', work: () => removeOldCompared(shop) },
    { name: 'old-consents', cron: '35 4 * * *', work: () => clearOldConsents(shop) },
    { name: 'visit-counts', cron: '*/10 * * * *', work: (_, signal) => rollUp(shop, signal) },
    { name: 'old-visits', cron: '45 4 * * *', work: () => clearOldEvents(shop) },
    { name: 'old-emails', cron: '15 * * * *', work: () => clearEmails(shop) },
    { name: 'old-countries', cron: '35 * * * *', work: () => clearCountries(shop) },
    { name: 'wish-counts', cron: `*/${WISHES_TOLD_MINUTES} * * * *`, work: () => tellWishes(shop) },
    {
      name: 'temperatures',
      cron: `*/${TEMPERATURES_TOLD_MINUTES} * * * *`,
      work: () => tellTemperatures(shop),
    },
    { name: 'wish-mails', cron: '* * * * *', work: (_, signal) => tellNews(shop, signal) },
    {
      name: 'review-mails',
      cron: '20 9-20 * * *',
      work: (_, signal) => sendReviewMails(shop, signal),
    },
    ...(hasDemoOffers(shop)
      ? [{ name: DEMO_OFFERS, cron: '35 */8 * * *', work: () => fillDemo(shop) }]
      : []),
    { name: 'photo-sizes', cron: '* * * * *', work: (_, signal) => makePhotoSizes(shop, signal) },
  ]
}

/** Everything that happened first, so that a person hears of it in one mail. */
async function tellNews(shop: Shop, signal: AbortSignal): Promise<void> {
  await watchWishes(shop, signal)
  await sendWishMails(shop, signal)
}

/** Reviews are of pieces that are there. */
async function fillDemo(shop: Shop): Promise<void> {
  await fillDemoOffers(shop)
  await fillDemoToldReviews(shop)
}

/** What bol does not tell tonight it tells tomorrow. */
async function tellBolCommissions(shop: Shop): Promise<void> {
  const result = await takeBolCommissions(shop)
  if (!result.ok && result.error !== 'no-account')
    shop.log.warn({ source: 'bol', failure: result.error }, 'no report of commissions')
}

async function removeOldCarts(shop: Shop): Promise<void> {
  const removed = await removeExpiredCarts(shop)
  if (removed > 0) shop.log.info({ removed }, 'expired carts removed')
}

/** Orders first: an order that has ended needs no word about its last attempt. */
async function endUnpaid(shop: Shop): Promise<void> {
  await expireOrders(shop)
  await expirePayments(shop)
}

/** A run ends before the next one is due. */
const PHOTO_SECONDS = 30

async function fetchDuePhotos(shop: Shop, signal: AbortSignal): Promise<void> {
  const { failed } = await fetchRemotePhotos(shop, { seconds: PHOTO_SECONDS, signal })
  for (const { url, reason } of failed) shop.log.warn({ url, reason }, 'photo could not be fetched')
}

/** Begins to work off the queue. Called after the shop listens, so that it never delays the first answer. */
export async function startJobs(shop: Shop): Promise<void> {
  await shop.jobs.start(listJobs(shop))
  // Another key may have been set meanwhile, and what was left by a shop that died should not wait for the minute.
  for (const name of [
    ...[REFRESH_METHODS, SEND_MAILS, CHECK_PAYMENTS, READ_REVIEWS],
    ...(hasDemoOffers(shop) ? [DEMO_OFFERS] : []),
  ])
    await shop.jobs.send(name)
}

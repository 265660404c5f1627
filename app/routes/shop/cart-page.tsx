import { data, redirect } from 'react-router'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { ShopBlock } from '#app/features/affiliate/partner-cart/shop-block.tsx'
import { ShopDisclosures } from '#app/features/affiliate/partner-cart/shop-disclosures.tsx'
import { readBeforePrices } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import { moveOrderBackToCart } from '#app/features/checkout/unpaid-order/move-order-back.server.ts'
import { unpaidOrderHtml } from '#app/features/checkout/unpaid-order/unpaid-order-html.server.tsx'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { giftWrapPrice, returnsText } from '#app/features/core/settings/policy-settings.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { moveLineToWishes } from '#app/features/customers/wishlist/wishes-to-cart.server.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { readPaymentAccess } from '#app/features/fulfilment/payment-providers/read-payment-access.server.ts'
import { nameInSentence } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import { applyCode, removeIneffectiveCodes } from '#app/features/sales/cart/apply-code.server.ts'
import { readCart, takeNotices } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies, clearNoticeCookie } from '#app/features/sales/cart/cart-cookies.server.ts'
import { CART_NONCE, cartNonce } from '#app/features/sales/cart/cart-fragments.server.tsx'
import { useCart } from '#app/features/sales/cart/cart-store.ts'
import { followCartLink, updateQuantities } from '#app/features/sales/cart/change-cart.server.ts'
import { CartNotices } from '#app/features/sales/cart-view/cart-notices.tsx'
import { CartOverview, EmptyCart } from '#app/features/sales/cart-view/cart-overview.tsx'
import { OwnLines } from '#app/features/sales/cart-view/own-lines.tsx'
import { UndoableMessage } from '#app/features/sales/cart-view/undoable-message.tsx'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import { removeCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import {
  addCodeMessage,
  rejectionResponse,
} from '#app/features/sales/discounts/discount-messages.ts'
import { cartProductsHtml } from '#app/features/storefront/cart-products/cart-products-html.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import type { Route } from './+types/cart-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Winkelwagen' })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { cartId, cookies } = page.visitor()
  const query = new URL(request.url).searchParams
  if (await followCartLink(app, cartId, query)) {
    throw redirect(query.has('remove_item') ? `${path('/cart')}?removed_item=1` : path('/cart'))
  }
  const notices = await takeNotices(app, cartId)
  const cart = await removeIneffectiveCodes(app, cartId, await readCart(app, cartId))
  for (const cookie of [
    ...(await cartCookies(app, cookies, cartId, cart)),
    ...clearNoticeCookie(app, cookies),
  ])
    page.setCookie(cookie)
  const access = await readPaymentAccess(app, page)
  const hasCartProducts = cart.lines.length > 0
  const unpaidHtml = await unpaidOrderHtml(app, { cartId, access, hasCartProducts, heading: 'h2' })
  const [settings, methods, shipping, beforeCents, shops] = await Promise.all([
    readSettings(app),
    listPaymentMethods(app),
    readDeliveryPromise(app),
    readBeforePrices(
      app.db,
      cart.lines.map(({ variantId }) => variantId),
      app.clock.now(),
    ),
    readPartnerCart(app, cartId),
  ])
  const isPageEmpty = !hasCartProducts && shops.length === 0 && unpaidHtml === ''
  return {
    unpaidHtml,
    cart,
    notices: [...notices, ...cart.notices],
    nonce: cartNonce(app, cartId),
    freeFromCents: shipping.freeFromCents,
    deliveryPromise: shipping.deliveryPromise,
    personalPromise: shipping.personalPromise,
    beforeCents,
    returnsText: returnsText(settings),
    payments: joinWithAnd(methods.map(nameInSentence)),
    shops,
    openShops: shops.filter(({ status }) => status !== 'canceled'),
    name: settings.name,
    giftWrapCents: giftWrapPrice(settings),
    productsHtml: await cartProductsHtml(app, {
      lines: cart.lines,
      isPageEmpty,
      isSignedIn: (await findCustomer(app, page.visitor())) !== null,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { cartId, ip } = page.visitor()
  const form = await readForm(request)
  if (
    cartId === null ||
    !isNonceValid(app, form.get('woocommerce-cart-nonce'), CART_NONCE, cartId)
  ) {
    throw redirect(path('/cart'))
  }
  if (form.has('apply_coupon')) {
    const code = String(form.get('coupon_code') ?? '').slice(0, 100)
    const codeResult = await applyCode(app, ip, cartId, code)
    if (!codeResult.ok)
      return data({ code, message: addCodeMessage(codeResult) }, rejectionResponse(codeResult))
  } else if (form.has('remove_code')) {
    await removeCartCode(app, cartId, readId(form.get('remove_code')))
  } else if (form.has('change_order')) {
    const access = await readPaymentAccess(app, page)
    await moveOrderBackToCart(app, cartId, readId(form.get('change_order')), access)
  } else if (form.has('wish')) {
    const { id } = await requireCustomerPage(context, path('/cart'))
    await moveLineToWishes(app, id, cartId, String(form.get('wish')))
  } else await updateQuantities(app, cartId, form)
  throw redirect(path('/cart'))
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { notices, nonce, freeFromCents, returnsText, payments } = loaderData
  const { shops, name, deliveryPromise, personalPromise, unpaidHtml } = loaderData
  const browserCart = useCart()
  const cart = browserCart.cart ?? loaderData.cart
  const isFull = cart.lines.length > 0
  return (
    <div className="wrap pt-8 lg:pt-12">
      <h1 className="large-title">Winkelwagen</h1>
      <div className="mt-4">
        <CartNotices notices={notices} />
      </div>
      <div role="status" className="cart-message lg:w-[66%]">
        {browserCart.message && (
          <Notice kind={browserCart.undoHref ? 'success' : 'warning'}>
            <UndoableMessage text={browserCart.message} undoHref={browserCart.undoHref} />
          </Notice>
        )}
      </div>
      <ServerHtml html={unpaidHtml} />
      {!isFull && shops.length === 0 && unpaidHtml === '' && <EmptyCart />}
      {(isFull || shops.length > 0) && (
        <div className="cart-grid">
          <div className="min-w-0">
            {isFull && (
              <OwnLines
                cart={cart}
                title={shops.length > 0 ? `Van ${name}` : null}
                nonce={nonce}
                referencePricesCents={loaderData.beforeCents}
                freeFromCents={freeFromCents}
                isLive={browserCart.cart !== null}
                busyKeys={browserCart.busyKeys}
              />
            )}
            {shops.map((shop) => (
              <ShopBlock
                key={shop.seller}
                shop={shop}
                ownShopName={name}
                isAlone={!isFull && shops.length === 1}
              />
            ))}
            <ShopDisclosures shops={shops} />
          </div>
          {isFull && (
            <CartOverview
              cart={cart}
              freeFromCents={freeFromCents}
              deliveryPromise={cart.lines.some(isPersonal) ? personalPromise : deliveryPromise}
              returnsText={returnsText}
              nonce={nonce}
              codeProblem={actionData ?? null}
              payments={payments}
              giftWrapCents={loaderData.giftWrapCents}
              otherShops={loaderData.openShops}
            />
          )}
        </div>
      )}
      <ServerHtml html={loaderData.productsHtml} />
    </div>
  )
}

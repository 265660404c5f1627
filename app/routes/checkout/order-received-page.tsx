import { data, redirect, redirectDocument } from 'react-router'
import {
  tooManyOrdersInit,
  tooManyOrdersMessage,
} from '#app/features/checkout/checkout/checkout-messages.ts'
import { limitTransfer, sumUnits } from '#app/features/checkout/checkout/order-limits.server.ts'
import { StoreNotice } from '#app/features/content/announcements/announcements.tsx'
import { readMenus } from '#app/features/content/menus/menus.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { toPageSettings } from '#app/features/core/settings/page-settings.server.ts'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { readPaymentAccess } from '#app/features/fulfilment/payment-providers/read-payment-access.server.ts'
import { retryPaymentMessage } from '#app/features/fulfilment/payments/payments-messages.ts'
import { OrderView } from '#app/features/storefront/order-view/order-view.tsx'
import { readOrderView } from '#app/features/storefront/order-view/read-order-view.server.ts'
import { footerHtml } from '#app/features/storefront/shop-frame/footer-html.server.tsx'
import { ShopFooter } from '#app/features/storefront/shop-frame/shop-footer.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/order-received-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Je bestelling' })
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  page.markPrivate()
  const app = context.get(appContext)
  const view = await readOrderView(
    app,
    page,
    readId(params.id),
    url.searchParams.get('key') ?? '',
    {
      viewsAfterPayment: Number(url.searchParams.get('terug')) || 0,
      isUnreachable: url.searchParams.has('onbereikbaar'),
    },
  )
  // Redirects for unknown orders too, so that the response does not reveal which orders exist.
  if (!view) throw redirect(`${path('/bestelling-volgen')}?nummer=${params.id.slice(0, 10)}`)
  const [{ columns }, methods] = await Promise.all([readMenus(app), listPaymentMethods(app)])
  const payments = methods.map(({ name }) => name)
  const footer = footerHtml({ shopName: view.settings.name, rating: null, payments })
  return {
    ...view,
    columns,
    // The shopper has just left an address, so the page does not ask for one.
    footer: { ...footer, signUp: '' },
    footerSettings: toPageSettings(view.settings),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const form = await readForm(request)
  const order = await findOrderByKey(app, readId(params.id), url.searchParams.get('key') ?? '')
  if (!order) throw notFound()
  const payment = String(form.get('method') ?? '')
  const customer = await findCustomer(app, visitor)
  const access = await readPaymentAccess(app, page)
  const units = sumUnits(order.lines)
  const orderer = { ip: visitor.ip, email: order.email, payment, customer, units }
  const result = await limitTransfer(app, orderer, () =>
    retryPayment(app, order.id, payment, access),
  )
  if (result.ok) return redirectDocument(result.url ?? orderUrl(order), 303)
  return result.error === 'too-many-orders'
    ? data({ message: tooManyOrdersMessage(result) }, tooManyOrdersInit(result))
    : data({ message: retryPaymentMessage(result) }, 409)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Revalidates after an error too, because the state of the order may have caused it. */
export const shouldRevalidate = () => true

export default function OrderReceived({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StoreNotice />
      <ShopPlainHeader name={loaderData.settings.name} />
      <main className="wrap pt-10 lg:pt-16">
        <OrderView view={loaderData} error={actionData?.message} />
      </main>
      <ShopFooter
        settings={loaderData.footerSettings}
        columns={loaderData.columns}
        parts={loaderData.footer}
      />
    </>
  )
}

import { data, redirectDocument } from 'react-router'
import { OfferLines } from '#app/features/checkout/checkout-form/offer-lines.tsx'
import { TotalRows } from '#app/features/checkout/checkout-form/total-rows.tsx'
import { AddressFacts } from '#app/features/checkout/order-received/address-facts.tsx'
import { FactRow } from '#app/features/checkout/order-received/fact-row.tsx'
import { PayAgain } from '#app/features/checkout/order-received/pay-again.tsx'
import { PaymentWaiting } from '#app/features/checkout/order-received/payment-waiting.tsx'
import { findReceived } from '#app/features/checkout/order-received/read-received.server.ts'
import { ReceivedDocuments } from '#app/features/checkout/order-received/received-documents.tsx'
import { receivedMessage } from '#app/features/checkout/order-received/received-message.ts'
import { ReceivedMoney } from '#app/features/checkout/order-received/received-money.tsx'
import { ReceivedParcels } from '#app/features/checkout/order-received/received-parcels.tsx'
import { TransferDetails } from '#app/features/checkout/order-received/transfer-details.tsx'
import { StoreNoticeBar } from '#app/features/content/announcements/store-notice-bar.tsx'
import { readMenus } from '#app/features/content/menus/read-menus.server.ts'
import { ReviewMailOffer } from '#app/features/customers/review-mails/review-mail-offer.tsx'
import { readReviewMail } from '#app/features/customers/review-mails/review-mails.server.ts'
import { ReviewLinks } from '#app/features/customers/reviews/review-links.tsx'
import { readReviewable } from '#app/features/customers/write-review/read-reviewable.server.ts'
import { readDocuments } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { keepsPromises, orderAddress } from '#app/features/fulfilment/orders/orders.ts'
import {
  shippingMethodText,
  vatReversedText,
} from '#app/features/fulfilment/orders/orders-messages.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { readPayer } from '#app/features/fulfilment/payment-providers/read-payer.server.ts'
import { retryPaymentMessage } from '#app/features/fulfilment/payments/payments-messages.ts'
import { ShopFooter } from '#app/features/storefront/shop-frame/shop-footer.tsx'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PlainHeader } from '#app/ui/plain-header.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/order-received-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Je bestelling' })
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  page.visitor()
  const key = url.searchParams.get('key') ?? ''
  const returns = Number(url.searchParams.get('terug')) || 0
  const isUnreachable = url.searchParams.has('onbereikbaar')
  const coming = { returns, isUnreachable }
  const app = context.get(shopContext)
  const received = await findReceived(
    app,
    readId(params.id),
    key,
    coming,
    await readPayer(app, page),
  )
  if (!received) throw notFound()
  const [documents, menus, reviewable, reviewMail] = await Promise.all([
    readDocuments(app, received.order.id),
    readMenus(app),
    readReviewable(app, received.order),
    readReviewMail(app, received.order.id),
  ])
  return {
    columns: menus.columns,
    ...received,
    documents,
    reviewable,
    reviewMail,
    refreshAddress: `${orderAddress(received.order)}&terug=${returns + 1}`,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const app = context.get(shopContext)
  const page = context.get(pageContext)
  page.visitor()
  const form = await readForm(request)
  const key = url.searchParams.get('key') ?? ''
  const order = await findOrderByKey(app, readId(params.id), key)
  if (!order) throw notFound()
  const method = String(form.get('method') ?? '')
  const result = await retryPayment(app, order.id, method, await readPayer(app, page))
  if (!result.ok) return data({ message: retryPaymentMessage(result) }, 409)
  return redirectDocument(result.address ?? orderAddress(order), 303)
}

/** Also after a refusal: the order's state may be why. */
export const shouldRevalidate = () => true

export default function OrderReceived({ loaderData, actionData }: Route.ComponentProps) {
  const { order, settings, transfer, payNow, payments, attempt, wait, isLate, isUnreachable } =
    loaderData
  const { takenBackCents } = loaderData
  const isTransfer = transfer !== null
  const paying = { isTransfer, attempt, wait, isLate, takenBackCents }
  const { tone, status, title, text } = receivedMessage(order, paying)
  const { state: mailState, days: mailDays } = loaderData.reviewMail
  // A mail about a review is offered only if no review can be written now.
  const canChooseMail =
    mailState === 'open' || (mailState === 'none' && loaderData.reviewable.length === 0)
  const isComing = keepsPromises(order)
  return (
    <>
      <StoreNoticeBar />
      <PlainHeader name={settings.name} />
      <main className="wrap pt-10 lg:pt-16">
        <div className="grid-cols-12 gap-x-gutter lg:grid">
          <div className="col-span-7 min-w-0">
            {actionData?.message && (
              <div className="mb-6">
                <Notice kind="danger" role="alert">
                  {actionData.message}
                </Notice>
              </div>
            )}
            {isUnreachable && (
              <div className="mb-6">
                <Notice kind="danger" role="alert">
                  De betaalpagina is nu niet bereikbaar. Je bestelling is bewaard en er is niets
                  afgeschreven. Probeer het zo opnieuw, of betaal op een andere manier.
                </Notice>
              </div>
            )}
            <div aria-live="polite">
              <StatusLabel tone={tone}>{status}</StatusLabel>
              <h1 className="display mt-3 max-w-[8em] text-display-lg break-words">{title}</h1>
              <p className="mt-5 max-w-[27em] text-lead break-words">{text}</p>
            </div>
            {loaderData.owedCents > 0 && loaderData.owedCents < order.totalCents && (
              <div className="mt-6">
                <Notice>
                  We hebben {formatCents(order.totalCents - loaderData.owedCents)} van je ontvangen.
                  Nog te betalen: {formatCents(loaderData.owedCents)}.
                </Notice>
              </div>
            )}
            {wait === 'short' && <PaymentWaiting nextAddress={loaderData.refreshAddress} />}
            {transfer && (
              <TransferDetails
                orderId={order.id}
                totalCents={loaderData.owedCents}
                transfer={transfer}
              />
            )}
            {payNow.length > 0 && wait !== 'short' && (
              <PayAgain
                methods={payNow}
                last={loaderData.lastMethod}
                isFailed={isUnreachable || order.state === 'payment-failed'}
              />
            )}
            <ReceivedMoney
              refunds={loaderData.refunds}
              chargebacks={loaderData.chargebacks}
              dueCents={order.state === 'cancelled' ? 0 : order.refundDueCents}
            />
            {isComing && (
              <dl className="mt-10 border-t border-ink">
                <FactRow label="Bezorgen">
                  {order.promises.delivery}
                  {order.shippingMethod !== 'pickup' && `, ${shippingMethodText(order)}`}
                </FactRow>
                <ReceivedParcels order={order} />
                <AddressFacts order={order} />
                <ReceivedDocuments order={order} documents={loaderData.documents} />
                <FactRow label="Ruilen of terug">
                  Tot en met {order.promises.returnDays ?? 14} dagen nadat je het hebt gekregen.
                  Vanaf vandaag kun je de koop ook{' '}
                  <a href={path('/herroepen')} className={TEXT_LINK}>
                    herroepen
                  </a>
                </FactRow>
              </dl>
            )}
            {order.state === 'payment-failed' && (
              <dl className="mt-10 border-t border-ink">
                <AddressFacts order={order} />
              </dl>
            )}
            {!isComing && loaderData.documents.length > 0 && (
              <dl className="mt-10 border-t border-ink">
                <ReceivedDocuments order={order} documents={loaderData.documents} />
              </dl>
            )}
            <ReviewLinks products={loaderData.reviewable} />
            {settings.reviewMailDays > 0 && isComing && canChooseMail && (
              <ReviewMailOffer
                order={order}
                state={mailState}
                days={mailDays ?? settings.reviewMailDays}
              />
            )}
            <div className="mt-8">
              <a href={path('/shop')} className={buttonClass({ variant: 'second' })}>
                Verder kijken
              </a>
            </div>
          </div>
          <section aria-labelledby="bestelling" className="col-span-5 mt-12 lg:mt-0 lg:pl-14">
            <div className="bg-ground p-6 lg:p-8">
              <h2 id="bestelling" className="mb-4 text-title font-semibold">
                Je bestelling
              </h2>
              <OfferLines lines={order.lines.map((line) => ({ ...line, key: line.id }))} />
              <TotalRows
                itemsCents={order.itemsCents}
                discountCents={order.discountCents}
                discountCodes={order.discountCodes}
                shippingCents={order.shippingCents}
                giftWrapCents={order.giftWrapCents}
                totalCents={order.totalCents}
                vat={{
                  isReversed: order.isVatReversed,
                  offCents: 0,
                  splits: [{ country: order.vatCountry, parts: order.vatSplit }],
                }}
              />
              {order.isVatReversed && (
                <p className="mt-4 text-sm text-ink-2 wrap-anywhere">
                  {vatReversedText(order.vatId, settings.vatId)}
                </p>
              )}
            </div>
          </section>
        </div>
      </main>
      <ShopFooter settings={settings} columns={loaderData.columns} payments={payments} />
    </>
  )
}

import { useEffect } from 'react'
import { data, redirect, redirectDocument, useNavigate } from 'react-router'
import {
  tooManyOrdersInit,
  tooManyOrdersMessage,
} from '#app/features/checkout/checkout/checkout-messages.ts'
import { limitTransfer, unitsIn } from '#app/features/checkout/checkout/order-limits.server.ts'
import { orderStepsHtml } from '#app/features/checkout/order-received/order-steps-html.server.tsx'
import { PayAgain } from '#app/features/checkout/order-received/pay-again.tsx'
import { POLL_SECONDS } from '#app/features/checkout/order-received/payment-wait.ts'
import {
  findReceived,
  readLineDetails,
} from '#app/features/checkout/order-received/read-received.server.ts'
import { receivedMessage } from '#app/features/checkout/order-received/received-message.ts'
import {
  ReceivedMoney,
  TransferDetails,
} from '#app/features/checkout/order-received/received-money.tsx'
import {
  AccountOffer,
  FurtherLinks,
  ReviewLinks,
} from '#app/features/checkout/order-received/received-offers.tsx'
import {
  ReceivedFacts,
  ReceivedHeading,
  ReceivedSummary,
} from '#app/features/checkout/order-received/received-order.tsx'
import { StoreNotice } from '#app/features/content/announcements/announcements.tsx'
import { readMenus } from '#app/features/content/menus/menus.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { toPageSettings } from '#app/features/core/settings/page-settings.server.ts'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { ReviewMailOffer } from '#app/features/customers/review-mails/review-mail-offer.tsx'
import { readReviewMail } from '#app/features/customers/review-mails/review-mails.server.ts'
import { readReviewable } from '#app/features/customers/write-review/read-reviewable.server.ts'
import {
  isInvoiceDue,
  readDocuments,
} from '#app/features/fulfilment/documents/read-documents.server.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import { keepsPromises, orderUrl, remainingCents } from '#app/features/fulfilment/orders/orders.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { readPaymentAccess } from '#app/features/fulfilment/payment-providers/read-payment-access.server.ts'
import { retryPaymentMessage } from '#app/features/fulfilment/payments/payments-messages.ts'
import { ShopFooter } from '#app/features/storefront/shop-frame/shop-footer.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/order-received-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Je bestelling' })
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  page.markPrivate()
  const key = url.searchParams.get('key') ?? ''
  const viewsAfterPayment = Number(url.searchParams.get('terug')) || 0
  const isUnreachable = url.searchParams.has('onbereikbaar')
  const coming = { viewsAfterPayment, isUnreachable }
  const app = context.get(appContext)
  const received = await findReceived(
    app,
    readId(params.id),
    key,
    coming,
    await readPaymentAccess(app, page),
  )
  // Redirects for unknown orders too, so that the response does not reveal which orders exist.
  if (!received) throw redirect(`${path('/bestelling-volgen')}?nummer=${params.id.slice(0, 10)}`)
  const visitor = page.visitor()
  const { id } = received.order
  const [documents, menus, reviewable, reviewMail, isDue, customer, lineDetails] =
    await Promise.all([
      readDocuments(app, id),
      readMenus(app),
      readReviewable(app, received.order),
      readReviewMail(app, id),
      isInvoiceDue(app, id),
      findCustomer(app, visitor),
      readLineDetails(app, received.order.lines),
    ])
  return {
    lineDetails,
    columns: menus.columns,
    footerSettings: toPageSettings(received.settings),
    ...received,
    documents,
    isInvoiceDue: isDue,
    stepsHtml: orderStepsHtml(received.order),
    isGuest: customer === null,
    reviewable,
    reviewMail,
    refreshUrl: `${orderUrl(received.order)}&terug=${viewsAfterPayment + 1}`,
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
  const [customer, access] = [await findCustomer(app, visitor), await readPaymentAccess(app, page)]
  const countUnits = async () => unitsIn(order.lines)
  const orderer = { ip: visitor.ip, email: order.email, payment, customer, countUnits }
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
  const { order, settings, transfer, payNow, attempt, wait, isLate, isUnreachable } = loaderData
  const { chargedBackCents, payBy, isGuest } = loaderData
  const paying = { isTransfer: transfer !== null, attempt, wait, isLate, chargedBackCents, payBy }
  const message = receivedMessage(order, paying)
  const { state: mailState, days: mailDays } = loaderData.reviewMail
  // A review mail is offered only if the customer cannot write a review yet.
  const canChooseMail =
    mailState === 'open' || (mailState === 'none' && loaderData.reviewable.length === 0)
  const isComing = keepsPromises(order)
  const offersAccount = isComing && isGuest && order.email !== ''
  return (
    <>
      <StoreNotice />
      <ShopPlainHeader name={settings.name} />
      <main className="wrap pt-10 lg:pt-16">
        <div className="grid-cols-12 grid-rows-[auto_1fr] gap-x-gutter lg:grid">
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
            <ReceivedHeading orderId={order.id} message={message} hasAccount={!isGuest} />
            {loaderData.owedCents > 0 && loaderData.owedCents < order.totalCents && (
              <div className="mt-6">
                <Notice>
                  We hebben {formatCents(remainingCents(order) - loaderData.owedCents)} van je
                  ontvangen. Nog te betalen: {formatCents(loaderData.owedCents)}.
                </Notice>
              </div>
            )}
            {wait === 'short' && <PaymentWaiting nextUrl={loaderData.refreshUrl} />}
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
                lastMethod={loaderData.lastMethod}
                isFailed={isUnreachable || order.state === 'payment-failed'}
              />
            )}
          </div>
          <ReceivedSummary
            order={order}
            lineDetails={loaderData.lineDetails}
            shopVatId={settings.vatId}
          />
          <div className="col-span-7 min-w-0">
            <ReceivedMoney
              refunds={loaderData.refunds}
              chargebacks={loaderData.chargebacks}
              dueCents={order.state === 'cancelled' ? 0 : order.refundDueCents}
            />
            <ServerHtml html={loaderData.stepsHtml} />
            <ReceivedFacts
              order={order}
              isComing={isComing}
              documents={loaderData.documents}
              isInvoiceDue={loaderData.isInvoiceDue}
            />
            <ReviewLinks products={loaderData.reviewable} />
            {settings.reviewMailDays > 0 && isComing && canChooseMail && (
              <ReviewMailOffer
                order={order}
                state={mailState}
                days={mailDays ?? settings.reviewMailDays}
              />
            )}
            {offersAccount && <AccountOffer email={order.email} />}
            <FurtherLinks offersAccount={offersAccount} />
          </div>
        </div>
      </main>
      <ShopFooter settings={loaderData.footerSettings} columns={loaderData.columns} />
    </>
  )
}

/** Refreshes the page, with or without JavaScript. The URL counts the refreshes, so that they stop after some time. */
function PaymentWaiting({ nextUrl }: { nextUrl: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(nextUrl, { replace: true, preventScrollReset: true }),
      POLL_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [navigate, nextUrl])
  return (
    <p className="mt-4 text-ink-2">
      Deze pagina ververst vanzelf.{' '}
      <a href={nextUrl} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
        Kijk nu opnieuw
      </a>
      <noscript>
        <meta httpEquiv="refresh" content={`${POLL_SECONDS}; url=${nextUrl}`} />
      </noscript>
    </p>
  )
}

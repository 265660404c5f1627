import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PayAgain } from '#app/features/checkout/order-received/pay-again.tsx'
import { POLL_SECONDS } from '#app/features/checkout/order-received/payment-wait.ts'
import {
  accountOrderMessage,
  receivedMessage,
} from '#app/features/checkout/order-received/received-message.ts'
import {
  AccountOffer,
  FurtherLinks,
  ReorderForm,
  ReviewLinks,
} from '#app/features/checkout/order-received/received-offers.tsx'
import {
  ReceivedFacts,
  ReceivedHeading,
  ReceivedSummary,
} from '#app/features/checkout/order-received/received-order.tsx'
import { RefundsAndChargebacks } from '#app/features/checkout/order-received/refunds-and-chargebacks.tsx'
import { TransferDetails } from '#app/features/checkout/order-received/transfer-details.tsx'
import { ReviewMailOffer } from '#app/features/customers/review-mails/review-mail-offer.tsx'
import { keepsPromises, remainingCents } from '#app/features/fulfilment/orders/orders.ts'
import { formatCents } from '#app/platform/money.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { OrderViewData } from './read-order-view.server.ts'

interface OrderViewProps {
  view: OrderViewData
  /** the page is opened from the account, so it does not thank for the order */
  isInAccount?: boolean
  /** message about a payment that could not be started */
  error?: string | undefined
}

/** An order with its payment, its steps and its documents: the page after ordering, and the page in the account. */
export function OrderView({ view, isInAccount = false, error }: OrderViewProps) {
  const { order, settings, transfer, payableMethods, attemptState, wait, isLate, isUnreachable } =
    view
  const { chargedBackCents, payByText, isGuest, owedCents } = view
  const paying = {
    isTransfer: transfer !== null,
    attemptState,
    wait,
    isLate,
    chargedBackCents,
    payByText,
  }
  const message = (isInAccount ? accountOrderMessage : receivedMessage)(order, paying)
  const { state: mailState, days: mailDays } = view.reviewMail
  // A review mail is offered only if the customer cannot write a review yet.
  const canChooseMail =
    mailState === 'open' || (mailState === 'none' && view.reviewable.length === 0)
  const isComing = keepsPromises(order)
  const offersAccount = isComing && isGuest && order.email !== ''
  return (
    // On a wide screen the offers start below the summary or beside the facts, whichever is lower.
    <div className="grid-cols-12 grid-rows-[auto_auto_1fr] gap-x-gutter lg:grid">
      <div className="col-span-7 min-w-0">
        {error && <Alert text={error} />}
        {isUnreachable && (
          <Alert text="De betaalpagina is nu niet bereikbaar. Je bestelling is bewaard en er is niets afgeschreven. Probeer het zo opnieuw, of betaal op een andere manier." />
        )}
        <ReceivedHeading orderId={order.id} message={message} isInAccount={isInAccount} />
        {owedCents > 0 && owedCents < order.totalCents && (
          <div className="mt-6">
            <Notice>
              We hebben {formatCents(remainingCents(order) - owedCents)} van je ontvangen. Nog te
              betalen: {formatCents(owedCents)}.
            </Notice>
          </div>
        )}
        {wait === 'short' && <PaymentWaiting nextUrl={view.refreshUrl} />}
        {transfer && (
          <TransferDetails orderId={order.id} owedCents={owedCents} transfer={transfer} />
        )}
        {payableMethods.length > 0 && wait !== 'short' && (
          <PayAgain
            order={order}
            methods={payableMethods}
            lastMethod={view.lastMethod}
            isFailed={isUnreachable || order.state === 'payment-failed'}
          />
        )}
        <ServerHtml html={view.stepsHtml} />
      </div>
      <ReceivedSummary order={order} lineDetails={view.lineDetails} shopVatId={settings.vatId}>
        {isInAccount && owedCents === 0 && <ReorderForm orderId={order.id} />}
      </ReceivedSummary>
      <div className="col-span-7 row-span-2 row-start-2 min-w-0">
        <RefundsAndChargebacks
          refunds={view.refunds}
          chargebacks={view.chargebacks}
          refundDueCents={order.state === 'cancelled' ? 0 : order.refundDueCents}
        />
        <ReceivedFacts
          order={order}
          isComing={isComing}
          documents={view.documents}
          isInvoiceDue={view.isInvoiceDue}
        />
      </div>
      <div className="col-span-5 col-start-8 row-start-3 min-w-0 lg:pl-14">
        <ReviewLinks products={view.reviewable} />
        {settings.reviewMailDays > 0 && isComing && canChooseMail && (
          <ReviewMailOffer
            order={order}
            state={mailState}
            days={mailDays ?? settings.reviewMailDays}
          />
        )}
        {offersAccount && <AccountOffer email={order.email} />}
        {!isInAccount && <FurtherLinks offersAccount={offersAccount} isGuest={isGuest} />}
      </div>
    </div>
  )
}

function Alert({ text }: { text: string }) {
  return (
    <div className="mb-6">
      <Notice kind="danger" role="alert">
        {text}
      </Notice>
    </div>
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

import type { ReactNode } from 'react'
import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import { OrderedLines } from '#app/features/checkout/checkout-form/ordered-lines.tsx'
import { OrderTotalRows } from '#app/features/checkout/checkout-form/total-rows.tsx'
import { AgreedTextLinks } from '#app/features/checkout/legal-texts/agreed-text-links.tsx'
import { AddressFacts } from '#app/features/checkout/order-received/address-facts.tsx'
import { FactRow } from '#app/features/checkout/order-received/fact-row.tsx'
import { ReceivedDocuments } from '#app/features/checkout/order-received/received-documents.tsx'
import type { ReceivedMessage } from '#app/features/checkout/order-received/received-message.ts'
import { ReceivedParcels } from '#app/features/checkout/order-received/received-parcels.tsx'
import { contactUrl } from '#app/features/core/settings/contact-url.ts'
import type { DocumentSummary } from '#app/features/fulfilment/documents/documents.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import {
  shippingMethodText,
  vatReversedText,
} from '#app/features/fulfilment/orders/orders-messages.ts'
import { withdrawOrderUrl } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { path } from '#app/platform/path.ts'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** The status of an order with its explanation, in which the order number is emphasized. */
export function ReceivedHeading({
  orderId,
  message: { tone, status, title, text },
  isInAccount,
}: {
  orderId: number
  message: ReceivedMessage
  /** the page is one of the account pages, whose titles are smaller */
  isInAccount: boolean
}) {
  const [textBefore, number, textAfter] = splitAtMark(text, ` ${orderId}`)
  return (
    <div aria-live="polite">
      <StatusLabel tone={tone}>{status}</StatusLabel>
      <h1
        className={`display mt-3 break-words ${isInAccount ? 'text-display-md' : 'max-w-[8em] text-display-lg'}`}
      >
        {title}
      </h1>
      <p className="mt-5 max-w-prose text-lead break-words">
        <UnbrokenText text={textBefore} />
        {number && <strong className="font-semibold">{number}</strong>}
        <UnbrokenText text={textAfter} />
      </p>
    </div>
  )
}

/** Splits a text at the first occurrence of a mark: text before, mark, text after. Without the mark: the text and two empty texts. */
function splitAtMark(text: string, mark: string): [string, string, string] {
  const position = text.indexOf(mark)
  return position === -1
    ? [text, '', '']
    : [text.slice(0, position), mark, text.slice(position + mark.length)]
}

export function ReceivedFacts({
  order,
  isComing,
  documents,
  isInvoiceDue,
}: {
  order: PlacedOrder
  isComing: boolean
  documents: Pick<DocumentSummary, 'id' | 'kind' | 'number'>[]
  isInvoiceDue: boolean
}) {
  const documentProps = { order, documents, isInvoiceDue }
  return (
    <dl className="mt-10 border-t border-ink">
      {isComing ? (
        <>
          <FactRow label="Bezorgen">
            {order.promises.delivery}
            {order.shippingMethod !== 'pickup' && `, ${shippingMethodText(order)}`}
          </FactRow>
          <ReceivedParcels order={order} />
          <AddressFacts order={order} />
          <ReturnFact order={order} />
          <ReceivedDocuments {...documentProps}>
            {order.promises.texts && (
              <AgreedTextLinks
                texts={order.promises.texts}
                urlOf={(slug) =>
                  `${path('/checkout/order-received/:id/tekst/:slug', { id: order.id, slug })}?key=${order.key}`
                }
              />
            )}
          </ReceivedDocuments>
        </>
      ) : (
        <>
          {order.state === 'payment-failed' && <AddressFacts order={order} />}
          {documents.length > 0 && <ReceivedDocuments {...documentProps} />}
        </>
      )}
      <QuestionFact orderId={order.id} />
    </dl>
  )
}

/** Links to the contact form with the order number filled in. */
function QuestionFact({ orderId }: { orderId: number }) {
  return (
    <FactRow label="Vraag?">
      <a
        href={contactUrl('order', orderId)}
        className={`${TEXT_LINK} inline-flex min-h-target items-center`}
      >
        Stel een vraag over bestelling {orderId}
      </a>
    </FactRow>
  )
}

/** Explains the right of withdrawal, which lines that are made for their buyer do not have (art. 6:230p BW). */
function ReturnFact({ order }: { order: PlacedOrder }) {
  const isAllPersonal = order.lines.every(isPersonal)
  return (
    <FactRow label="Terugsturen">
      {!isAllPersonal && (
        <>
          Kan tot {order.promises.returnDays ?? 14} dagen na ontvangst. Nu al van gedachten
          veranderd?{' '}
          <a href={withdrawOrderUrl(order.id)} className={TEXT_LINK}>
            Overeenkomst herroepen
          </a>
          .{' '}
        </>
      )}
      {order.lines.some(isPersonal) &&
        'Wat we met jouw tekst speciaal voor jou maken, kun je niet ruilen of herroepen.'}
    </FactRow>
  )
}

interface ReceivedSummaryProps {
  order: PlacedOrder
  /** second line of text of each order line, by its id */
  lineDetails: Record<number, string>
  shopVatId: string
  /** content directly below the panel */
  children?: ReactNode
}

export function ReceivedSummary({ order, lineDetails, shopVatId, children }: ReceivedSummaryProps) {
  return (
    <section
      aria-labelledby="bestelling"
      className="col-span-5 col-start-8 row-span-2 row-start-1 mt-10 lg:mt-0 lg:pl-14"
    >
      <div className="bg-ground p-6 lg:p-8">
        <h2 id="bestelling" className="mb-4 text-title font-semibold">
          Je bestelling
        </h2>
        <OrderedLines
          lines={order.lines.map((line) => ({
            ...line,
            key: line.id,
            detail: lineDetails[line.id] ?? line.variantName,
          }))}
        />
        <OrderTotalRows order={order} />
        {order.isVatReversed && (
          <p className="mt-4 text-sm text-ink-2 wrap-anywhere">
            {vatReversedText(order.vatId, shopVatId)}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}

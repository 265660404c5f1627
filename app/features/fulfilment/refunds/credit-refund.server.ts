import {
  creditInvoice,
  readInvoicedAmounts,
} from '#app/features/fulfilment/documents/credit-invoice.server.ts'
import type { DocumentLine } from '#app/features/fulfilment/documents/documents.ts'
import { extraLines } from '#app/features/fulfilment/documents/extra-lines.ts'
import { splitByScheme } from '#app/features/fulfilment/documents/margin-scheme.ts'
import { readMarginCosts } from '#app/features/fulfilment/documents/read-margin-costs.server.ts'
import type { OrderRow } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { allocateWithin, splitVat, type VatLine } from '#app/features/sales/tax/vat.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { refundRemark } from './refund-texts.ts'
import type { RefundChoices, RefundLine, RefundPlan, RefundWay } from './refunds.ts'

interface CreditRefundInput {
  plan: RefundPlan
  refundable: RefundChoices
  reason: string
  way: RefundWay
}

/**
 * Writes the credit note of a refund. An amount that was due already is not credited again: it was an overpayment, which no invoice
 * contains, or it was credited when the order was cancelled. Needs the lock of the order. `order` is the row from before the refund.
 */
export async function creditRefund(
  tx: Db,
  order: OrderRow,
  { plan, refundable, reason, way }: CreditRefundInput,
  author: { actor: string; now: Date },
): Promise<void> {
  const creditCents = plan.amountCents - order.refundDueCents
  if (creditCents <= 0) return
  const details = { reason: reason || 'Terugbetaling', remark: refundRemark(way) }
  if (creditCents === order.totalCents) {
    await creditInvoice(tx, order.id, details, author)
    return
  }
  const isFullCredit = creditCents === plan.amountCents
  const { lines, shippingCents } = isFullCredit ? plan : { lines: [], shippingCents: 0 }
  await creditParts(
    tx,
    order,
    { lines, shippingCents, creditCents, refundable, ...details },
    author,
  )
}

interface CreditParts {
  lines: Pick<RefundLine, 'orderLineId' | 'quantity' | 'cents'>[]
  shippingCents: Cents
  /** sum of the parts or more; an excess belongs to no single line */
  creditCents: Cents
  refundable: RefundChoices
  reason: string
  /** text about the way of refunding, if that is known */
  remark: string
}

/** Writes the credit note for parts of an order. Needs the lock of the order. */
export async function creditParts(
  tx: Db,
  order: OrderRow,
  { lines, shippingCents, creditCents, refundable, reason, remark }: CreditParts,
  author: { actor: string; now: Date },
): Promise<void> {
  if (creditCents === 0) return
  const rateOf = (lineId: number) => refundable.lines.find(({ id }) => id === lineId)?.vatRate ?? 0
  const vatLines: VatLine[] = lines.map(({ orderLineId, cents }) => ({
    cents,
    rate: rateOf(orderLineId),
  }))
  const itemizedCents = lines.reduce((sum, { cents }) => sum + cents, shippingCents)
  // An amount that belongs to no line is distributed over the rates of the invoice that still have something left.
  const { charged, uncredited } = await readInvoicedAmounts(tx, order.id)
  const roomForShipping = subtractLines(uncredited, vatLines)
  const shippingLines = allocateWithin(charged, roomForShipping, shippingCents)
  const roomForRemainder = subtractLines(roomForShipping, shippingLines)
  const remainderLines = allocateWithin(charged, roomForRemainder, creditCents - itemizedCents)
  const schemesOf = (shares: VatLine[]) => shares.flatMap((share) => splitByScheme(share, charged))
  const costs = await readMarginCosts(tx, order.id)
  await creditInvoice(
    tx,
    order.id,
    {
      lines: [
        ...lines.map((line) => toDocumentLine(line, refundable)),
        ...(shippingCents > 0
          ? extraLines('shipping', 'Verzending', shippingCents, schemesOf(shippingLines))
          : []),
        ...(creditCents > itemizedCents
          ? extraLines(
              'other',
              'Prijsverlaging',
              creditCents - itemizedCents,
              schemesOf(remainderLines),
            )
          : []),
      ],
      vatSplit: splitVat([...vatLines, ...shippingLines, ...remainderLines]),
      totalCents: creditCents,
      marginCostCents: lines.reduce(
        (sum, { orderLineId, quantity }) => sum + (costs.get(orderLineId) ?? 0) * quantity,
        0,
      ),
      reason,
      remark,
    },
    author,
  )
}

/** Returns the amounts per rate that are left after subtracting other parts of the same credit. */
const subtractLines = (amounts: VatLine[], parts: VatLine[]): VatLine[] =>
  amounts.map(({ rate, cents }) => ({
    rate,
    cents: parts.reduce((sum, part) => (part.rate === rate ? sum - part.cents : sum), cents),
  }))

/** Returns a document line. If the amount is not a multiple of the quantity, the line has one unit of the whole amount. */
function toDocumentLine(
  { orderLineId, quantity, cents }: CreditParts['lines'][number],
  { lines }: RefundChoices,
): DocumentLine {
  const line = lines.find(({ id }) => id === orderLineId)
  const text = [line?.name, line?.variantName, line?.sku].filter(Boolean).join(', ')
  const lineFields = {
    kind: 'product' as const,
    vatRate: line?.vatRate ?? null,
    ...(line?.marginPaidCents !== undefined && { isMargin: true as const }),
  }
  return cents % quantity === 0
    ? { ...lineFields, text, quantity, unitCents: cents / quantity }
    : { ...lineFields, text: `${quantity} × ${text}`, quantity: 1, unitCents: cents }
}

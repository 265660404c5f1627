import type {
  PlanRefundResult,
  Refundable,
  RefundableLine,
  RefundablePayment,
  RefundChoice,
  RefundLine,
  RefundParts,
  RefundPlan,
} from '#app/features/fulfilment/refunds/refunds.ts'
import type { Cents } from '#app/platform/money.ts'

/** What a choice comes to, or why it cannot be. The same sum is shown to the owner and made behind the order's lock. */
export function planRefund(refundable: Refundable, choice: RefundChoice): PlanRefundResult {
  const payment = refundable.payments.find(({ id }) => id === choice.paymentId)
  if (!payment) return { ok: false, error: 'unknown-payment' }
  if (payment.leftCents === 0) return { ok: false, error: 'nothing' }
  return choice.parts === 'all'
    ? { ok: true, plan: planAll(refundable, payment, choice.restockAll) }
    : planParts(refundable, payment, choice.parts)
}

/**
 * All that is left of a payment. With the last of the money everything that was bought is paid back; when another
 * payment remains this one was too much, and nothing of the order is given up.
 */
function planAll(
  { payments, lines, shippingLeftCents }: Refundable,
  { leftCents }: RefundablePayment,
  restock: boolean,
): RefundPlan {
  const isLast = payments.reduce((sum, payment) => sum + payment.leftCents, 0) === leftCents
  if (!isLast) return { amountCents: leftCents, shippingCents: 0, lines: [] }
  const parts = lines
    .filter(({ left }) => left > 0)
    .map((line) => ({
      orderLineId: line.id,
      quantity: line.left,
      cents: line.leftCents,
      restocked: restock ? Math.min(line.left, line.restockable) : 0,
      cancelled: Math.min(line.left, line.open),
    }))
  return capLines({ amountCents: leftCents, shippingCents: shippingLeftCents, lines: parts })
}

/** Of what was paid back in part before, the parts that are left may come to more than there is; the lines give way. */
function capLines(plan: RefundPlan): RefundPlan {
  const shippingCents = Math.min(plan.shippingCents, plan.amountCents)
  let left = plan.amountCents - shippingCents
  const lines = plan.lines.map((line) => {
    const cents = Math.min(line.cents, left)
    left -= cents
    return { ...line, cents }
  })
  return { ...plan, shippingCents, lines }
}

function planParts(
  { lines, shippingLeftCents }: Refundable,
  { leftCents }: RefundablePayment,
  { lines: wanted, shippingCents, extraCents }: RefundParts,
): PlanRefundResult {
  const parts: RefundLine[] = []
  for (const { lineId, quantity, restock, fromSent } of wanted) {
    const line = lines.find(({ id }) => id === lineId)
    const left = line?.left ?? 0
    if (quantity > left) return { ok: false, error: 'too-many-pieces', lineId, left }
    if (!line || quantity === 0) continue
    parts.push({
      orderLineId: lineId,
      quantity,
      cents: centsOf(line, quantity),
      restocked: restock ? Math.min(quantity, line.restockable) : 0,
      // What is paid back before it left need not be sent any more.
      cancelled: fromSent ? Math.max(0, quantity - sentUnits(line)) : Math.min(quantity, line.open),
    })
  }
  if (shippingCents > shippingLeftCents) {
    return { ok: false, error: 'too-much-shipping', leftCents: shippingLeftCents }
  }
  const amountCents = total(parts.map(({ cents }) => cents)) + shippingCents + extraCents
  if (amountCents === 0) return { ok: false, error: 'nothing' }
  if (amountCents > leftCents) return { ok: false, error: 'too-much', leftCents }
  return { ok: true, plan: { amountCents, shippingCents, lines: parts } }
}

/** Pieces that are with the customer and were not paid back. */
export const sentUnits = ({ left, open }: Pick<RefundableLine, 'left' | 'open'>) =>
  Math.max(0, left - open)

const total = (cents: Cents[]) => cents.reduce((sum, one) => sum + one, 0)

/** What so many pieces of a line came to; the last ones take the odd cents with them. */
export function centsOf(
  { left, leftCents, paidUnitCents }: Pick<RefundableLine, 'left' | 'leftCents' | 'paidUnitCents'>,
  quantity: number,
): Cents {
  return quantity === left ? leftCents : Math.min(leftCents, quantity * paidUnitCents)
}

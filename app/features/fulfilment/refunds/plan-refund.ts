import type { Cents } from '#app/platform/money.ts'
import type {
  PlanRefundResult,
  RefundableLine,
  RefundablePayment,
  RefundChoice,
  RefundChoices,
  RefundLine,
  RefundParts,
  RefundPlan,
} from './refunds.ts'

/**
 * Calculates a refund, or returns why it is not possible. The preview for the owner and the refund itself use this calculation.
 */
export function planRefund(refundable: RefundChoices, choice: RefundChoice): PlanRefundResult {
  const payment = refundable.payments.find(({ id }) => id === choice.paymentId)
  if (!payment) return { ok: false, error: 'unknown-payment' }
  if (payment.leftCents === 0) return { ok: false, error: 'nothing' }
  if (refundable.isUnpaid && choice.parts !== 'all') return { ok: false, error: 'unpaid' }
  return choice.parts === 'all'
    ? { ok: true, plan: planAll(refundable, payment, choice.restockAll) }
    : planParts(refundable, payment, choice.parts)
}

/**
 * Plans a refund of all that is left of a payment. If no other payment has money left, all lines are refunded. Otherwise the
 * payment was an overpayment, and no lines are refunded. In an unpaid order no lines are refunded either: they are still to be paid
 * and sent, or return to stock with the whole order.
 */
function planAll(
  { payments, lines, shippingLeftCents, isUnpaid }: RefundChoices,
  { leftCents }: RefundablePayment,
  restocksUnits: boolean,
): RefundPlan {
  const isLast = payments.reduce((sum, payment) => sum + payment.leftCents, 0) === leftCents
  if (!isLast || isUnpaid) return { amountCents: leftCents, shippingCents: 0, lines: [] }
  const parts = lines
    .filter(({ unitsLeft }) => unitsLeft > 0)
    .map((line) => ({
      orderLineId: line.id,
      quantity: line.unitsLeft,
      cents: line.leftCents,
      restocked: restocksUnits ? Math.min(line.unitsLeft, line.restockable) : 0,
      cancelled: Math.min(line.unitsLeft, line.unitsToSend),
    }))
  return capLines({ amountCents: leftCents, shippingCents: shippingLeftCents, lines: parts })
}

/** Limits the lines to the amount of the plan: after earlier partial refunds their sum can be higher. */
function capLines(plan: RefundPlan): RefundPlan {
  const shippingCents = Math.min(plan.shippingCents, plan.amountCents)
  let centsLeft = plan.amountCents - shippingCents
  const lines = plan.lines.map((line) => {
    const cents = Math.min(line.cents, centsLeft)
    centsLeft -= cents
    return { ...line, cents }
  })
  return { ...plan, shippingCents, lines }
}

function planParts(
  { lines, shippingLeftCents }: RefundChoices,
  { leftCents }: RefundablePayment,
  { lines: wantedLines, shippingCents, extraCents }: RefundParts,
): PlanRefundResult {
  const parts: RefundLine[] = []
  for (const { lineId, quantity, restock, sentUnitsFirst } of wantedLines) {
    const line = lines.find(({ id }) => id === lineId)
    const unitsLeft = line?.unitsLeft ?? 0
    if (quantity > unitsLeft) return { ok: false, error: 'too-many-units', lineId, unitsLeft }
    if (!line || quantity === 0) continue
    parts.push({
      orderLineId: lineId,
      quantity,
      cents: paidCentsOfUnits(line, quantity),
      restocked: restock ? Math.min(quantity, line.restockable) : 0,
      // Refunded units that were not sent are cancelled.
      cancelled: sentUnitsFirst
        ? Math.max(0, quantity - sentUnits(line))
        : Math.min(quantity, line.unitsToSend),
    })
  }
  if (shippingCents > shippingLeftCents) {
    return { ok: false, error: 'too-much-shipping', leftCents: shippingLeftCents }
  }
  const amountCents = sumCents(parts.map(({ cents }) => cents)) + shippingCents + extraCents
  if (amountCents === 0) return { ok: false, error: 'nothing' }
  if (amountCents > leftCents) return { ok: false, error: 'too-much', leftCents }
  return { ok: true, plan: { amountCents, shippingCents, lines: parts } }
}

/** Returns the number of units that were sent and not refunded. */
export const sentUnits = ({
  unitsLeft,
  unitsToSend,
}: Pick<RefundableLine, 'unitsLeft' | 'unitsToSend'>) => Math.max(0, unitsLeft - unitsToSend)

const sumCents = (cents: Cents[]) => cents.reduce((sum, amount) => sum + amount, 0)

/** Returns the amount paid for some units of a line. The last unit gets the rounding difference. */
export function paidCentsOfUnits(
  {
    unitsLeft,
    leftCents,
    paidUnitCents,
  }: Pick<RefundableLine, 'unitsLeft' | 'leftCents' | 'paidUnitCents'>,
  quantity: number,
): Cents {
  return quantity === unitsLeft ? leftCents : Math.min(leftCents, quantity * paidUnitCents)
}

import { eq } from 'drizzle-orm'
import type { OrderRow } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import type { CreditedParts } from '#app/features/fulfilment/orders/orders.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { readReceivedCents } from '#app/features/fulfilment/payment-flow/count-received.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { paidCentsOfUnits } from '#app/features/fulfilment/refunds/plan-refund.ts'
import {
  readChargebacks,
  readRefunds,
} from '#app/features/fulfilment/refunds/read-refunds.server.ts'
import type { RefundLine } from '#app/features/fulfilment/refunds/refunds.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'

type Line = typeof orderLines.$inferSelect

/**
 * Returns the parts of an order that were refunded or cancelled. While a changed order waits for a payment, their amount is the one
 * that was stored at the change. `itemizedCents`: the amount that belongs to units or shipping. Needs the lock of the order.
 */
export async function readCredited(
  tx: Db,
  order: OrderRow,
  lines: Line[],
): Promise<CreditedParts & { itemizedCents: Cents }> {
  const refunds = (await readRefunds(tx, order.id)).filter(({ state }) => state !== 'failed')
  const refundLines = refunds.flatMap((refund) => refund.lines)
  const cents = order.paidAt
    ? order.totalCents - (await readReceivedCents(tx, order))
    : (order.credited?.cents ?? 0)
  const creditedLines = lines
    .map((line) => creditedOf(line, refundLines))
    .filter(({ quantity, cents }) => quantity > 0 || cents > 0)
  const shippingAmounts = refunds.map(({ shippingCents }) => shippingCents)
  return {
    cents: Math.max(0, cents),
    lines: creditedLines,
    itemizedCents: sum([...creditedLines.map(({ cents }) => cents), ...shippingAmounts]),
  }
}

function creditedOf(line: Line, refundLines: RefundLine[]): CreditedParts['lines'][number] {
  const refundsOfLine = refundLines.filter(({ orderLineId }) => orderLineId === line.id)
  const refundedUnits = sum(refundsOfLine.map(({ quantity }) => quantity))
  const refundedCents = sum(refundsOfLine.map(({ cents }) => cents))
  const returnedUnits = refundedUnits - sum(refundsOfLine.map(({ cancelled }) => cancelled))
  // Staff can also cancel units without a refund of their line.
  const lostUnits = line.cancelled + Math.min(returnedUnits, line.shipped)
  const quantity = Math.min(line.quantity, Math.max(refundedUnits, lostUnits))
  const paidCents = line.unitCents * line.quantity - line.discountCents
  const remainder = {
    unitsLeft: line.quantity - refundedUnits,
    leftCents: Math.max(0, paidCents - refundedCents),
    paidUnitCents: Math.floor(paidCents / line.quantity),
  }
  const unrefundedUnits = quantity - refundedUnits
  const unrefundedCents = unrefundedUnits > 0 ? paidCentsOfUnits(remainder, unrefundedUnits) : 0
  return { orderLineId: line.id, quantity, cents: refundedCents + unrefundedCents }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns the refunded or cancelled units of an order by line, for the form that changes it. */
export async function readCreditedUnits(app: App, orderId: number): Promise<Map<number, number>> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return new Map()
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const creditedParts = await readCredited(app.db, order, lines)
  return new Map(creditedParts.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
}

/**
 * Returns whether this shop received the total of an order and no bank charged it back. Orders from a former shop were paid there.
 * A payment that was only authorized, and whose authorization lapsed, does not count.
 */
export async function isPaidHere(tx: Db, order: OrderRow): Promise<boolean> {
  const { id, totalCents } = order
  if (totalCents > 0 && (await readReceivedCents(tx, order)) === 0) return false
  const payments = await readPayments(tx, id)
  const paidPayments = payments.filter(({ state }) => state === 'paid')
  const chargebacks = await readChargebacks(tx, id)
  return (
    sum(paidPayments.map(({ amountCents }) => amountCents)) >= totalCents &&
    chargebacks.every(({ reversedAt }) => reversedAt !== null)
  )
}

import { asc, eq } from 'drizzle-orm'
import { specificationText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { OrderRow } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { findOnlineProvider } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readChargebacks, readRefunds } from './read-refunds.server.ts'
import type { Chargeback, Refund, RefundChoices } from './refunds.ts'

/** Returns what can be refunded of an order. The result is reliable only if `db` is a transaction with the lock of the order. */
export async function readRefundable(db: Db, app: App, order: OrderRow): Promise<RefundChoices> {
  const payments = await readPayments(db, order.id)
  const refunds = await readRefunds(db, order.id)
  const chargebacks = await readChargebacks(db, order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const validRefunds = refunds.filter(({ state }) => state !== 'failed')
  return {
    payments: payments
      .filter(({ state }) => state === 'paid')
      .map(({ id, attempt, method, provider, providerRef, amountCents }) => ({
        id,
        attempt,
        method,
        provider,
        sender: (providerRef && findOnlineProvider(app.env, provider)?.name) || null,
        amountCents,
        leftCents: paymentLeft(id, amountCents, validRefunds, chargebacks),
      })),
    lines: lines.map((line) => {
      const validParts = validRefunds.flatMap((refund) => refund.lines).filter(isOfLine(line.id))
      // Failed refunds are included, because their units were returned to stock before the refund failed.
      const allParts = refunds.flatMap((refund) => refund.lines).filter(isOfLine(line.id))
      const totalCents = line.unitCents * line.quantity - line.discountCents
      const canRestock = line.countsStock && !order.stockReturned
      return {
        id: line.id,
        name: line.name,
        variantName: specificationText(line),
        sku: line.sku,
        vatRate: line.vatRate,
        ...(line.isMarginScheme && { marginPaidCents: totalCents }),
        paidUnitCents: Math.floor(totalCents / line.quantity),
        leftCents: Math.max(0, totalCents - sum(validParts.map(({ cents }) => cents))),
        quantity: line.quantity,
        unitsLeft: line.quantity - sum(validParts.map(({ quantity }) => quantity)),
        unitsToSend: canTransition(order.state, 'ship') ? unsentUnits(line) : 0,
        restockable: canRestock
          ? line.quantity -
            sum(allParts.map((part) => part.restocked)) -
            // Units that the owner cancelled without a refund were returned to stock at that time.
            (line.cancelled - sum(allParts.map((part) => part.cancelled)))
          : 0,
      }
    }),
    isUnpaid: canTransition(order.state, 'pay'),
    hasEmail: order.email !== '',
    shippingLeftCents: Math.max(
      0,
      order.shippingCents - sum(validRefunds.map(({ shippingCents }) => shippingCents)),
    ),
  }
}

function paymentLeft(
  paymentId: string,
  amountCents: number,
  refunds: Refund[],
  chargebacks: Chargeback[],
): number {
  const returnedAmounts = [
    ...refunds,
    ...chargebacks.filter(({ reversedAt }) => reversedAt === null),
  ]
    .filter((refund) => refund.paymentId === paymentId)
    .map((refund) => refund.amountCents)
  return Math.max(0, amountCents - sum(returnedAmounts))
}

const isOfLine = (lineId: number) => (part: { orderLineId: number }) => part.orderLineId === lineId

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

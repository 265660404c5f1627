import { asc, eq } from 'drizzle-orm'
import { returnStock } from '#app/features/catalog/stock/stock.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { DUE_REMARK } from '#app/features/fulfilment/documents/credit-invoice.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { queueOrderMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import { cancelUnits } from '#app/features/fulfilment/orders/cancel-units.server.ts'
import {
  lockOrder,
  type OrderRow,
  type StateChange,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import { canTransition, stateAfter } from '#app/features/fulfilment/orders/order-transitions.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { addRefundDue } from '#app/features/fulfilment/orders/write-orders.server.ts'
import { creditParts } from '#app/features/fulfilment/refunds/credit-refund.server.ts'
import { paidCentsOfUnits } from '#app/features/fulfilment/refunds/plan-refund.ts'
import { readRefundable } from '#app/features/fulfilment/refunds/read-refundable.server.ts'
import { readRefundableCents } from '#app/features/fulfilment/refunds/read-refundable-amount.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { formatCents } from '#app/platform/money.ts'

/**
 * Cancels the unsent part of a partly sent order: returns its units to stock, credits the invoice, adds the price of the units to
 * the refund due, and mails the shopper. Repeated requests change nothing.
 */
export async function cancelRest(app: App, id: number, actor: string): Promise<ChangeStateResult> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  // The invoice must exist before it is credited; its job may not have run yet.
  await makeInvoice(app, id)
  const change = await app.db.transaction(async (tx): Promise<StateChange> => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, error: 'unknown-order' }
    if (stateAfter(order.state, 'cancel-rest') === undefined) {
      return { ok: false, error: 'not-now', state: order.state }
    }
    if (!canTransition(order.state, 'cancel-rest')) return { ok: true, changed: false, order }

    const rows = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.id))
    const openLines = rows
      .map((line) => ({ ...line, unitsToCancel: unsentUnits(line) }))
      .filter((line) => line.unitsToCancel > 0)
    const stockedLines = openLines.filter(({ countsStock }) => countsStock)
    await returnStock(
      tx,
      stockedLines.map((line) => ({ variantId: line.variantId, quantity: line.unitsToCancel })),
      { reason: 'cancelled', actor, orderId: id, now },
    )
    const dueCents = await addToRefundDue(tx, app, order, { actor, now })
    const unitCount = openLines.reduce((sum, line) => sum + line.unitsToCancel, 0)
    const unitsText = unitCount === 1 ? '1 artikel gaat' : `${unitCount} artikelen gaan`
    const dueText = dueCents > 0 ? `; betaal ${formatCents(dueCents)} terug` : ''
    const cancelResult = await cancelUnits(tx, order, {
      lines: openLines.map((line) => ({ orderLineId: line.id, quantity: line.unitsToCancel })),
      text: `Rest geannuleerd: ${unitsText} niet meer mee${dueText}`,
      actor,
      now,
    })
    const mailShop = { settings, siteUrl: app.siteUrl }
    await queueOrderMail(tx, 'order-rest-cancelled', id, mailShop, now)
    return cancelResult.ok && cancelResult.changed
      ? {
          ...cancelResult,
          productIds: [...new Set(stockedLines.map(({ productId }) => productId))],
        }
      : cancelResult
  })
  return afterStateChange(app, change)
}

/** Credits the unsent units. Adds their price to the refund due, at most the amount received that is not yet due. */
async function addToRefundDue(
  tx: Db,
  app: App,
  order: OrderRow,
  author: { actor: string; now: Date },
): Promise<number> {
  const refundable = await readRefundable(tx, app, order)
  const lines = refundable.lines
    .map((line) => ({ ...line, quantity: Math.min(line.unitsToSend, line.unitsLeft) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      orderLineId: line.id,
      quantity: line.quantity,
      cents: paidCentsOfUnits(line, line.quantity),
    }))
  const creditCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  await creditParts(
    tx,
    order,
    {
      lines,
      shippingCents: 0,
      creditCents,
      refundable,
      reason: 'Een deel is geannuleerd',
      remark: DUE_REMARK,
    },
    author,
  )
  const notYetDueCents = (await readRefundableCents(tx, order.id)) - order.refundDueCents
  const dueCents = Math.max(0, Math.min(creditCents, notYetDueCents))
  await addRefundDue(tx, order.id, dueCents)
  return dueCents
}

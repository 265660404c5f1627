import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { queueOrderMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import {
  changeOrderState,
  type OrderRow,
  type StateChange,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { type PlacedOrder, remainingCents } from '#app/features/fulfilment/orders/orders.ts'
import {
  addRefundDue,
  changeOrderExpiry,
} from '#app/features/fulfilment/orders/write-orders.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import {
  cancelOpenPayments,
  changeOpenAmount,
} from '#app/features/fulfilment/payments/write-payments.server.ts'
import { readRefundableCents } from '#app/features/fulfilment/refunds/read-refundable-amount.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { formatCents } from '#app/platform/money.ts'

/** Returns the amount received for an order in cents, less refunds and the refund due. */
export async function readReceivedCents(
  db: Db,
  { id, refundDueCents }: Pick<OrderRow, 'id' | 'refundDueCents'>,
): Promise<number> {
  return Math.max(0, (await readRefundableCents(db, id)) - refundDueCents)
}

/** Returns the amount that is still to be paid for an order, in cents. */
export async function readOwedCents(
  db: Db,
  order: Pick<OrderRow, 'id' | 'refundDueCents' | 'totalCents'> & Pick<PlacedOrder, 'credited'>,
): Promise<number> {
  return Math.max(0, remainingCents(order) - (await readReceivedCents(db, order)))
}

interface ReceivedDetails {
  /** text for the timeline, used if the order is paid now */
  text: string
  actor: string
  now: Date
  mailShop: { settings: ShopSettings; siteUrl: string }
}

/**
 * Compares the amount received with the total of an unpaid order. If it is enough the order becomes paid, and any excess becomes a
 * refund due. If it is less, the rest remains to be paid. Needs the lock of the order. `changed`: the order is paid now.
 */
export async function applyReceivedMoney(
  tx: Db,
  order: OrderRow,
  details: ReceivedDetails,
): Promise<StateChange> {
  const { mailShop, ...step } = details
  const receivedCents = await readReceivedCents(tx, order)
  const stillOwedCents = remainingCents(order) - receivedCents
  if (!canTransition(order.state, 'pay')) return { ok: true, changed: false, order }
  if (stillOwedCents > 0) {
    const text = `${formatCents(receivedCents)} ontvangen; nog ${formatCents(stillOwedCents)} te betalen`
    await noteOnOrder(tx, order.id, { ...step, text })
    // A partly paid order keeps its stock without a time limit, and open payments of the whole amount are cancelled.
    await changeOrderExpiry(tx, order.id, null)
    await cancelOpenPayments(tx, order.id, step.now, bankTransfer.id)
    await changeOpenAmount(tx, order.id, stillOwedCents)
    return { ok: true, changed: false, order }
  }
  const change = await changeOrderState(tx, order.id, 'pay', step)
  if (!change.ok || !change.changed) return change
  if ((await cancelOpenPayments(tx, order.id, step.now)) > 0) {
    await noteOnOrder(tx, order.id, {
      ...step,
      text: 'De betaling die nog openstond is ingetrokken',
    })
  }
  if (stillOwedCents < 0) {
    await addRefundDue(tx, order.id, -stillOwedCents)
    const text = `${formatCents(-stillOwedCents)} te veel ontvangen; betaal het terug`
    await noteOnOrder(tx, order.id, { ...step, text })
  }
  await queueOrderMail(tx, 'order-paid', order.id, mailShop, step.now)
  return change
}

import { eq } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { queuePaymentFailedMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  changeOrderState,
  lockOrder,
  type StateChange,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { noteOnOrder } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { addRefundDue, markTestOrder } from '#app/features/fulfilment/orders/write-orders.server.ts'
import { testBank } from '#app/features/fulfilment/payment-providers/test-bank.server.ts'
import {
  allowsTestMoney,
  isPaidAsTest,
} from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import type {
  Payment,
  PaymentOutcome,
  PaymentState,
  SettlePaymentResult,
} from '#app/features/fulfilment/payments/payments.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { finishPayment } from '#app/features/fulfilment/payments/write-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { applyReceivedMoney } from './count-received.server.ts'

/** Records the outcome of a payment. The same report may arrive twice, and reports may arrive in any order. */
export async function settlePayment(
  app: App,
  paymentId: string,
  outcome: PaymentOutcome,
  actor: string,
): Promise<SettlePaymentResult> {
  const settings = await readSettings(app)
  const settlement = await app.db.transaction(async (tx) => {
    const [storedPayment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    // Every transaction locks the order before its payments.
    const order = storedPayment && (await lockOrder(tx, storedPayment.orderId))
    if (!order) return undefined
    const [payment = storedPayment] = await tx
      .select()
      .from(payments)
      .where(eq(payments.id, paymentId))
      .for('update')
    if (!changesState(payment.state, outcome)) return { order, change: undefined }
    // A test payment that was started before the shop opened must not pay an order now.
    const isDenied = payment.provider === testBank.id && !allowsTestMoney(settings)
    if (outcome === 'paid' && isDenied) return undefined
    return { order, change: await endPayment(tx, app, settings, payment, outcome, actor) }
  })
  if (!settlement) return { ok: false, error: 'unknown-payment' }
  const { order, change } = settlement
  if (change) await afterStateChange(app, change)
  return { ok: true, changed: change !== undefined, order: { id: order.id, key: order.key } }
}

/**
 * Returns whether an outcome changes the state of a payment. The first outcome stays, but “paid” replaces any other outcome: the
 * shopper may have completed a payment that was reported as cancelled.
 */
export function changesState(state: PaymentState, outcome: PaymentOutcome): boolean {
  return state === 'open' || (state !== 'paid' && outcome === 'paid')
}

/** Ends a payment and changes the state of its order. Needs the locks of both rows. */
export async function endPayment(
  tx: Db,
  app: App,
  settings: ShopSettings,
  payment: Payment,
  outcome: PaymentOutcome,
  actor: string,
): Promise<StateChange> {
  const now = app.clock.now()
  await finishPayment(tx, payment.id, outcome, now)
  const step = { text: outcomeText(outcome, payment), actor, now }
  const mailShop = { settings, siteUrl: app.siteUrl }
  if (outcome !== 'paid') {
    const change = await changeOrderState(tx, payment.orderId, 'fail-payment', step)
    // A shopper who cancelled sees that on the page. After other failures the shopper may have left, so a mail is sent.
    if (change.ok && change.changed && outcome !== 'cancelled') {
      await queuePaymentFailedMail(tx, payment, mailShop, now)
    }
    return change
  }

  const order = await lockOrder(tx, payment.orderId)
  if (!order) return { ok: false, error: 'unknown-order' }
  if (canTransition(order.state, 'pay')) {
    const isTest = isPaidAsTest(app.env, settings, payment, order)
    if (isTest !== order.isTest) await markTestOrder(tx, order.id, isTest)
    return applyReceivedMoney(tx, { ...order, isTest }, { ...step, mailShop })
  }
  // The order is no longer payable or was paid already, so this money must be refunded.
  await addRefundDue(tx, payment.orderId, payment.amountCents)
  const text = `${formatCents(payment.amountCents)} ontvangen dat niet nodig was; betaal het terug`
  await noteOnOrder(tx, payment.orderId, { ...step, text })
  return { ok: true, changed: false, order }
}

function outcomeText(outcome: PaymentOutcome, payment: Payment): string {
  const amount = formatCents(payment.amountCents)
  switch (outcome) {
    case 'paid':
      return `Betaling van ${amount} ontvangen`
    case 'failed':
      return 'Betaling mislukt'
    case 'cancelled':
      return 'Betaling afgebroken door de klant'
    case 'expired':
      return 'Betaling niet op tijd afgerond'
  }
}

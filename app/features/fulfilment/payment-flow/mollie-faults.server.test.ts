import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findReceivedOrder } from '#app/features/checkout/order-received/read-received.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import type { LocalMollie } from '#simulators/mollie/local-mollie.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  beginPaymentAtMollie,
  findOrderState,
  placeOrderAtMollie,
  readAttemptStates,
} from '#tests/support/order-at-mollie.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { beginPayment } from './begin-payment.server.ts'
import { checkPayments, expirePayments } from './check-payments.server.ts'
import { chooseMethods } from './payment-methods.server.ts'
import { retryPayment } from './retry-payment.server.ts'
import { syncPayment } from './sync-payment.server.ts'

const MINUTE = 60_000

mollieTest(
  'a webhook that arrives while Mollie is unavailable gets an error, so that it is repeated',
  async ({ app, mollie }) => {
    const order = await placeOrderAtMollie(app)
    // A request is tried three times.
    await mollie.failNext(['503', '503', '503'])
    await mollie.change(order.ref, 'paid')
    expect(await mollie.webhookAnswers()).toEqual([503, 200])
    expect(await findOrderState(app, order.id)).toBe('paid')
  },
)

mollieTest(
  'while Mollie is unavailable an order is stored, and it can be paid later',
  async ({ app, mollie }) => {
    const order = await placeAnOrder(app, { payment: 'ideal' })
    await mollie.setDown(true)
    expect(await beginPayment(app, order.paymentId)).toMatchObject({
      ok: false,
      error: 'provider-unavailable',
      orderUrl: `/checkout/order-received/${order.id}/?key=${order.key}`,
    })
    const page = await findReceivedOrder(app, order.id, order.key, {
      viewsAfterPayment: 0,
      isUnreachable: true,
    })
    expect(page).toMatchObject({ isUnreachable: true, order: { state: 'awaiting-payment' } })
    expect(page?.payableMethods.map(({ id }) => id)).toContain('bank-transfer')

    await mollie.setDown(false)
    expect(await retryPayment(app, order.id, 'ideal')).toEqual({
      ok: true,
      url: order.url,
    })
    await mollie.change(await beginPaymentAtMollie(app, order.paymentId), 'paid')
    expect(await findOrderState(app, order.id)).toBe('paid')
  },
)

mollieTest(
  'a payment that Mollie rejects has failed, and another method can be chosen',
  async ({ app, mollie }) => {
    const order = await placeAnOrder(app, { payment: 'bancontact' })
    await mollie.setMethods([])
    expect(await beginPayment(app, order.paymentId)).toMatchObject({ error: 'not-payable' })
    expect(await findOrderState(app, order.id)).toBe('payment-failed')
    expect(await retryPayment(app, order.id, 'bank-transfer')).toMatchObject({ ok: true })
  },
)

mollieTest(
  'a payment at Mollie counts, even after another method was chosen',
  async ({ app, mollie }) => {
    const order = await placeOrderAtMollie(app)
    await retryPayment(app, order.id, 'bank-transfer')
    expect(await readAttemptStates(app, order.id)).toEqual(['open', 'cancelled'])
    await mollie.change(order.ref, 'paid')
    expect(await findOrderState(app, order.id)).toBe('paid')
    expect(await readAttemptStates(app, order.id)).toEqual(['cancelled', 'paid'])
  },
)

mollieTest(
  'payments that are no longer needed are cancelled at Mollie where possible',
  async ({ app, mollie }) => {
    await chooseMethods(app, ['banktransfer', 'ideal'])
    const switchedOrder = await placeOrderAtMollie(app, 'banktransfer')
    await retryPayment(app, switchedOrder.id, 'ideal')
    const cancelledOrder = await placeOrderAtMollie(app, 'banktransfer', 'Noor')
    await cancelOrder(app, cancelledOrder.id, 'Eva')
    await app.db.update(payments).set({ checkAt: app.clock.now() })
    await checkPayments(app)
    const statuses = new Map(
      (await mollie.payments()).map((payment) => [payment.id, payment.status]),
    )
    expect(statuses.get(switchedOrder.ref)).toBe('canceled')
    expect(statuses.get(cancelledOrder.ref)).toBe('canceled')
    expect(await readAttemptStates(app, switchedOrder.id)).toEqual(['open', 'cancelled'])
    expect(await findOrderState(app, switchedOrder.id)).toBe('awaiting-payment')
  },
)

mollieTest(
  'before it expires, an order waits for a payment that may still arrive, but not forever',
  async ({ app, mollie, clock }) => {
    const order = await placeOrderAtMollie(app)
    await mollie.setDown(true)
    clock.advance(61 * MINUTE)
    await checkPayments(app)
    await expireOrders(app)
    await expirePayments(app)
    expect(await findOrderState(app, order.id)).toBe('awaiting-payment')
    clock.advance(24 * 60 * MINUTE)
    await expireOrders(app)
    expect(await findOrderState(app, order.id)).toBe('expired')
    const [variant] = await app.db.select().from(variants).where(eq(variants.id, order.variantId))
    expect(variant?.stock).toBe(5)
  },
)

mollieTest(
  'the status of an overdue payment is checked before the shopper is redirected to it',
  async ({ app, clock }) => {
    const order = await placeOrderAtMollie(app)
    clock.advance(15 * MINUTE)
    expect(await beginPayment(app, order.paymentId)).toMatchObject({ error: 'not-payable' })
    expect(await readAttemptStates(app, order.id)).toEqual(['expired'])
    expect(await beginPayment(app, 'pay_none')).toEqual({ ok: false, error: 'unknown-payment' })
  },
)

mollieTest('money counts only for the payment that it belongs to', async ({ app, mollie }) => {
  const paidOrder = await placeOrderAtMollie(app)
  const otherOrder = await placeOrderAtMollie(app, 'ideal', 'Noor')
  await mollie.change(paidOrder.ref, 'paid')
  await app.db
    .update(payments)
    .set({ providerRef: null })
    .where(eq(payments.id, paidOrder.paymentId))
  await app.db
    .update(payments)
    .set({ providerRef: paidOrder.ref })
    .where(eq(payments.id, otherOrder.paymentId))
  expect(await syncPayment(app, otherOrder.paymentId)).toEqual({
    ok: false,
    error: 'unknown-payment',
  })
  expect(await findOrderState(app, otherOrder.id)).toBe('awaiting-payment')
})

/** Sends a webhook; the endpoint is public, so its sender need not be Mollie. */
async function sendWebhook(mollie: LocalMollie, app: App, body: string) {
  const response = await fetch(`${await mollie.whereIs(app.siteUrl)}/betaling/mollie/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  return { status: response.status, text: await response.text() }
}

mollieTest(
  'an unknown payment in the webhook reveals nothing and changes nothing',
  async ({ app, mollie }) => {
    const order = await placeOrderAtMollie(app)
    for (const body of [
      `id=${order.ref}`,
      'id=tr_vreemd',
      'id=',
      '',
      'id[]=x',
      `id=${'x'.repeat(9_999)}`,
    ]) {
      expect(await sendWebhook(mollie, app, body)).toEqual({ status: 200, text: 'ok' })
    }
    expect(await sendWebhook(mollie, app, `id=${order.ref}&status=paid`)).toEqual({
      status: 200,
      text: 'ok',
    })
    expect(await findOrderState(app, order.id)).toBe('awaiting-payment')
  },
)

mollieTest(
  'a pay-later payment counts as paid once the lender, who gets the order lines, has authorised it',
  async ({ app, mollie }) => {
    await chooseMethods(app, ['klarna', 'ideal'])
    const order = await placeAnOrder(app, { payment: 'klarna', shipping: 'parcel' })
    // The simulated Mollie rejects this method without the lines.
    const ref = await beginPaymentAtMollie(app, order.paymentId)
    await mollie.change(ref, 'paid')
    expect(await findPayment(app.db, order.paymentId)).toMatchObject({
      state: 'paid',
      providerState: 'authorized',
    })
  },
)

mollieTest(
  'a payment that Mollie does not know does not stop the check of others',
  async ({ app, mollie, clock }) => {
    const unknownOrder = await placeOrderAtMollie(app)
    const order = await placeOrderAtMollie(app, 'ideal', 'Noor')
    await app.db
      .update(payments)
      .set({ providerRef: 'tr_weg' })
      .where(eq(payments.id, unknownOrder.paymentId))
    await mollie.setWebhooks('never')
    await mollie.change(order.ref, 'paid')
    clock.advance(MINUTE)
    await checkPayments(app)
    expect(await findOrderState(app, order.id)).toBe('paid')
    // After two months the unknown payment is no longer checked.
    clock.advance(61 * 24 * 60 * MINUTE)
    await checkPayments(app)
    expect((await findPayment(app.db, unknownOrder.paymentId))?.checkAt).toBeNull()
  },
)

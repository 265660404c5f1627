import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { expirePayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { findTestPayment } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readPayments } from './read-payments.server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function stateOf(app: App, id: number) {
  return (await findOrder(app, id))?.state
}

async function stockOf(app: App, variantId: number) {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

async function readMailKinds(app: App) {
  return (await app.db.select().from(mails).orderBy(mails.id)).map(({ kind }) => kind)
}

shopTest('a payment that is reported twice, also at once, is received once', async ({ app }) => {
  const order = await placeAnOrder(app)
  const results = await Promise.all([
    settlePayment(app, order.paymentId, 'paid', 'Testbank'),
    settlePayment(app, order.paymentId, 'paid', 'Testbank'),
  ])
  expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
  expect(await findOrder(app, order.id)).toMatchObject({
    state: 'paid',
    paidAt: app.clock.now(),
    expiresAt: null,
    events: [{ kind: 'pay', actor: 'Testbank' }, { kind: 'placed' }],
  })
  expect(await readMailKinds(app)).toEqual(['order-confirmed', 'order-paid'])
})

shopTest('the first result of a payment is final, whatever is reported later', async ({ app }) => {
  const order = await placeAnOrder(app)
  await settlePayment(app, order.paymentId, 'paid', 'Testbank')
  expect(await settlePayment(app, order.paymentId, 'failed', 'Testbank')).toMatchObject({
    changed: false,
  })
  expect(await stateOf(app, order.id)).toBe('paid')
})

for (const outcome of ['failed', 'cancelled', 'expired'] as const) {
  shopTest(
    `after a payment that ended as ${outcome} the order can be paid again`,
    async ({ app, clock }) => {
      const order = await placeAnOrder(app)
      await settlePayment(app, order.paymentId, outcome, 'Testbank')
      expect(await stateOf(app, order.id)).toBe('payment-failed')
      expect(await stockOf(app, order.variantId)).toBe(3)

      clock.advance(MINUTE)
      const retryResult = await retryPayment(app, order.id, 'test-bank')
      expect(retryResult).toMatchObject({
        ok: true,
        url: expect.stringMatching(/^\/testbank\/pay_/),
      })
      const [secondPayment, firstPayment] = await readPayments(app.db, order.id)
      expect(firstPayment?.state).toBe(outcome)
      expect(secondPayment?.state).toBe('open')
      expect(await stateOf(app, order.id)).toBe('awaiting-payment')

      await settlePayment(app, secondPayment?.id ?? '', 'paid', 'Testbank')
      expect(await stateOf(app, order.id)).toBe('paid')
      expect(await stockOf(app, order.variantId)).toBe(3)
    },
  )
}

shopTest('paying again continues the open payment', async ({ app }) => {
  const order = await placeAnOrder(app)
  expect(await retryPayment(app, order.id, 'test-bank')).toEqual({
    ok: true,
    url: order.url,
  })
  expect(await readPayments(app.db, order.id)).toHaveLength(1)
})

shopTest(
  'another payment method ends the open payment and has its own expiry',
  async ({ app, clock }) => {
    const order = await placeAnOrder(app)
    clock.advance(MINUTE)
    expect(await retryPayment(app, order.id, 'bank-transfer')).toEqual({
      ok: true,
      url: null,
    })
    expect(await readPayments(app.db, order.id)).toMatchObject([
      { method: 'bank-transfer', state: 'open' },
      { method: 'test-bank', state: 'cancelled' },
    ])
    expect(await findOrder(app, order.id)).toMatchObject({
      state: 'awaiting-payment',
      paymentMethod: 'Bankoverschrijving',
      expiresAt: new Date(clock.now().getTime() + 2 * DAY),
    })
  },
)

shopTest('an order that cannot be paid again shows the reason', async ({ app }) => {
  const order = await placeAnOrder(app)
  const unknownOrderId = 1
  expect(await retryPayment(app, unknownOrderId, 'test-bank')).toEqual({
    ok: false,
    error: 'unknown-order',
  })
  expect(await retryPayment(app, order.id, 'goud')).toEqual({ ok: false, error: 'unknown-method' })
  // An order has ten attempts; one at the same method would continue the open one.
  for (let attempt = 1; attempt < 10; attempt++) {
    await retryPayment(app, order.id, attempt % 2 === 1 ? 'bank-transfer' : 'test-bank')
  }
  expect(await retryPayment(app, order.id, 'test-bank')).toEqual({
    ok: false,
    error: 'too-many-attempts',
  })
  await markOrderPaid(app, order.id, 'Eva')
  expect(await retryPayment(app, order.id, 'bank-transfer')).toEqual({
    ok: false,
    error: 'not-now',
    state: 'paid',
  })
})

shopTest('the owner marks a bank transfer as paid, once', async ({ app }) => {
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  expect(order.url).toBe(`/checkout/order-received/${order.id}/?key=${order.key}`)
  expect(await markOrderPaid(app, order.id, 'Eva')).toEqual({ ok: true, changed: true })
  expect(await markOrderPaid(app, order.id, 'Eva')).toEqual({ ok: true, changed: false })
  expect(await readPayments(app.db, order.id)).toMatchObject([{ state: 'paid' }])
  expect(await readMailKinds(app)).toEqual(['order-confirmed', 'order-paid'])
  const unknownOrderId = 1
  expect(await markOrderPaid(app, unknownOrderId, 'Eva')).toEqual({
    ok: false,
    error: 'unknown-order',
  })
})

shopTest(
  'an order with another payment method can still be paid by bank transfer',
  async ({ app }) => {
    const order = await placeAnOrder(app)
    await settlePayment(app, order.paymentId, 'failed', 'Testbank')
    expect(await markOrderPaid(app, order.id, 'Eva')).toEqual({ ok: true, changed: true })
    const [payment] = await readPayments(app.db, order.id)
    expect(payment).toMatchObject({ provider: 'bank-transfer', state: 'paid' })
  },
)

shopTest('money for a cancelled order becomes a refund due', async ({ app }) => {
  const order = await placeAnOrder(app)
  await cancelOrder(app, order.id, 'Eva')
  await settlePayment(app, order.paymentId, 'paid', 'Testbank')

  const orderAfter = await findOrder(app, order.id)
  expect(orderAfter?.state).toBe('cancelled')
  expect(orderAfter?.events[0]).toMatchObject({
    kind: 'note',
    text: expect.stringContaining('betaal het terug'),
  })
  expect((await readPayments(app.db, order.id))[0]?.state).toBe('paid')
  expect(await readMailKinds(app)).toEqual(['order-confirmed', 'order-cancelled'])
})

shopTest('an unfinished payment fails, and later the order expires', async ({ app, clock }) => {
  const order = await placeAnOrder(app)
  clock.advance(14 * MINUTE)
  await expirePayments(app)
  expect(await stateOf(app, order.id)).toBe('awaiting-payment')
  clock.advance(MINUTE)
  await expirePayments(app)
  expect(await stateOf(app, order.id)).toBe('payment-failed')

  // An order expires an hour after it was placed.
  clock.advance(44 * MINUTE)
  await expireOrders(app)
  expect(await stateOf(app, order.id)).toBe('payment-failed')
  clock.advance(MINUTE)
  await expireOrders(app)
  await expireOrders(app)
  expect(await stateOf(app, order.id)).toBe('expired')
  expect(await stockOf(app, order.variantId)).toBe(5)
  expect(await readMailKinds(app)).toEqual(['order-confirmed', 'payment-failed', 'order-expired'])
  expect(await retryPayment(app, order.id, 'test-bank')).toMatchObject({ error: 'not-now' })
})

shopTest('units stay reserved while a payment is open', async ({ app, clock }) => {
  const order = await placeAnOrder(app)
  await settlePayment(app, order.paymentId, 'failed', 'Testbank')
  clock.advance(55 * MINUTE)
  await retryPayment(app, order.id, 'test-bank')
  clock.advance(10 * MINUTE)
  await expireOrders(app)
  expect(await stateOf(app, order.id)).toBe('awaiting-payment')
})

shopTest('a guest has two days for a bank transfer', async ({ app, clock }) => {
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  clock.advance(2 * DAY - 1)
  await expireOrders(app)
  await expirePayments(app)
  expect(await stateOf(app, order.id)).toBe('awaiting-payment')
  clock.advance(1)
  await expireOrders(app)
  await expirePayments(app)
  expect(await stateOf(app, order.id)).toBe('expired')
  expect((await readPayments(app.db, order.id))[0]?.state).toBe('expired')
  expect(await markOrderPaid(app, order.id, 'Eva')).toEqual({
    ok: false,
    error: 'not-now',
    state: 'expired',
  })
})

shopTest('a payment is found by its secret id only, and only at the test bank', async ({ app }) => {
  const order = await placeAnOrder(app)
  const transferOrder = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Noor' })
  expect(await findTestPayment(app, order.paymentId)).toMatchObject({
    payment: { orderId: order.id },
  })
  expect(await findTestPayment(app, transferOrder.paymentId)).toBeUndefined()
  expect(await findTestPayment(app, String(order.id))).toBeUndefined()
  expect(await settlePayment(app, 'pay_none', 'paid', 'Testbank')).toEqual({
    ok: false,
    error: 'unknown-payment',
  })
})

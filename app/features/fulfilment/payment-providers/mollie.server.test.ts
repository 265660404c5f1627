import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import { checkPayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import {
  findPayment,
  readPayments,
} from '#app/features/fulfilment/payments/read-payments.server.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  beginPaymentAtMollie,
  findOrderState,
  placeOrderAtMollie,
  readAttemptStates,
  readMailKinds,
  returnToShop,
} from '#tests/support/order-at-mollie.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'

const MINUTE = 60_000

mollieTest(
  'a payment is created at Mollie once, however often the shopper starts it',
  async ({ app, mollie }) => {
    const order = await placeAnOrder(app, { payment: 'ideal' })
    expect(order.url).toBe(`/betaling/${order.paymentId}/`)
    await mollie.failNext(['lost'])
    const beginResults = await Promise.all([1, 2].map(() => beginPayment(app, order.paymentId)))

    const molliePayments = await mollie.payments()
    expect(molliePayments).toHaveLength(1)
    const [payment] = molliePayments
    expect(payment).toMatchObject({
      amount: { currency: 'EUR', value: '80.00' },
      description: `Bestelling ${order.id}`,
      redirectUrl: `http://schakel.test/checkout/order-received/${order.id}/?key=${order.key}&terug=1`,
      webhookUrl: 'http://schakel.test/betaling/mollie/webhook',
      metadata: { payment: order.paymentId, order: order.id },
      method: 'ideal',
      locale: 'nl_NL',
    })
    for (const result of [...beginResults, await beginPayment(app, order.paymentId)]) {
      expect(result).toMatchObject({ ok: true, url: `${mollie.url}/checkout/${payment?.id}` })
    }
    expect(await findPayment(app.db, order.paymentId)).toMatchObject({
      providerRef: payment?.id,
      expiresAt: new Date(app.clock.now().getTime() + 15 * MINUTE),
    })
  },
)

for (const mode of ['at-once', 'twice'] as const) {
  mollieTest(
    `a payment whose webhook arrives ${mode} counts once and is mailed once`,
    async ({ app, mollie }) => {
      const order = await placeOrderAtMollie(app)
      await mollie.setWebhooks(mode)
      await mollie.change(order.ref, 'paid')
      expect(await findOrder(app, order.id)).toMatchObject({
        state: 'paid',
        paymentMethod: 'iDEAL | Wero',
        events: [{ kind: 'pay', actor: 'Mollie' }, { kind: 'placed' }],
      })
      expect(await readMailKinds(app)).toEqual(['order-confirmed', 'order-paid'])
      expect(new Set(await mollie.webhookAnswers())).toEqual(new Set([200]))
      // A paid payment is checked again the next day, because it may be charged back.
      const checkAt = new Date(app.clock.now().getTime() + 24 * 60 * MINUTE)
      expect((await findPayment(app.db, order.paymentId))?.checkAt).toEqual(checkAt)
    },
  )
}

for (const [mollieStatus, state] of [
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
  ['expired', 'expired'],
] as const) {
  mollieTest(
    `an order whose payment is ${mollieStatus} at Mollie is unpaid and can be paid again`,
    async ({ app, mollie }) => {
      const order = await placeOrderAtMollie(app)
      await mollie.change(order.ref, mollieStatus)
      expect(await findOrderState(app, order.id)).toBe('payment-failed')
      expect(await returnToShop(app, order)).toMatchObject({ attemptState: state, wait: 'none' })

      const retryResult = await retryPayment(app, order.id, 'ideal')
      const [secondPayment] = await readPayments(app.db, order.id)
      expect(retryResult).toEqual({ ok: true, url: `/betaling/${secondPayment?.id}/` })
      const ref = await beginPaymentAtMollie(app, secondPayment?.id ?? '')
      expect(ref).not.toBe(order.ref)
      await mollie.change(ref, 'paid')
      expect(await findOrderState(app, order.id)).toBe('paid')
      expect(await readAttemptStates(app, order.id)).toEqual(['paid', state])
    },
  )
}

mollieTest(
  'a shopper who returns before the webhook sees a page that checks every few seconds',
  async ({ app, mollie, clock }) => {
    const order = await placeOrderAtMollie(app)
    await mollie.setWebhooks('late')
    await returnToShop(app, order)
    await mollie.change(order.ref, 'paid')
    // Mollie was queried a moment ago, so reloading the page does not query it again.
    expect(await returnToShop(app, order, { viewsAfterPayment: 2 })).toMatchObject({
      wait: 'short',
    })
    clock.advance(2_000)
    expect(await returnToShop(app, order, { viewsAfterPayment: 3 })).toMatchObject({
      wait: 'none',
      order: { state: 'paid' },
    })
    await mollie.releaseWebhooks()
    expect(await mollie.webhookAnswers()).toEqual([200])
    expect(await readMailKinds(app)).toEqual(['order-confirmed', 'order-paid'])
  },
)

mollieTest('after a minute without a result the page shows that it takes long', async ({ app }) => {
  const order = await placeOrderAtMollie(app)
  // The page reloads every four seconds, so fifteen views take a minute.
  expect(await returnToShop(app, order, { viewsAfterPayment: 14 })).toMatchObject({ wait: 'short' })
  expect(await returnToShop(app, order, { viewsAfterPayment: 15 })).toMatchObject({ wait: 'long' })
  expect(await returnToShop(app, order, { viewsAfterPayment: 0 })).toMatchObject({ wait: 'none' })
})

mollieTest(
  'a payment whose webhook was lost is found by a check of its status',
  async ({ app, mollie, clock }) => {
    const order = await placeOrderAtMollie(app)
    const otherOrder = await placeOrderAtMollie(app, 'ideal', 'Noor')
    await mollie.setWebhooks('never')
    await mollie.change(order.ref, 'paid')
    await checkPayments(app)
    expect(await findOrderState(app, order.id)).toBe('awaiting-payment')
    clock.advance(MINUTE)
    await checkPayments(app)
    expect(await findOrderState(app, order.id)).toBe('paid')
    clock.advance(15 * MINUTE)
    await checkPayments(app)
    expect(await findOrderState(app, otherOrder.id)).toBe('payment-failed')
    expect((await findPayment(app.db, otherOrder.paymentId))?.checkAt).toBeNull()
  },
)

mollieTest('webhooks in the wrong order lead to the right status', async ({ app, mollie }) => {
  const order = await placeOrderAtMollie(app)
  await mollie.setWebhooks('reversed')
  await mollie.change(order.ref, 'pending')
  await mollie.change(order.ref, 'paid')
  await mollie.releaseWebhooks()
  expect(await mollie.webhookAnswers()).toEqual([200, 200])
  expect(await findOrderState(app, order.id)).toBe('paid')
})

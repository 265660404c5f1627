import { expect } from 'vitest'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { checkPayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { chooseMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import {
  readChargebacks,
  readRefunds,
} from '#app/features/fulfilment/refunds/read-refunds.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  createExtraRefund,
  createRefundRequest,
  placePaidMollieOrder,
  readRefundMails,
} from '#tests/support/paid-order.ts'
import { handleChargebacks, readOpenChargebacks } from './open-chargebacks.server.ts'

const HOUR = 60 * 60_000

mollieTest('refunds made at Mollie itself are recorded', async ({ app, mollie }) => {
  const order = await placePaidMollieOrder(app, mollie)
  await mollie.refundAtMollie(order.ref, 7_500)
  expect(await readRefunds(app.db, order.id)).toMatchObject([
    { state: 'pending', amountCents: 7_500, actor: 'Mollie', lines: [] },
  ])
  const excessiveRefund = createRefundRequest(order.paymentId, { parts: createExtraRefund(501) })
  expect(await refundOrder(app, order.id, excessiveRefund, 'Eva')).toEqual({
    ok: false,
    error: 'too-much',
    leftCents: 500,
  })
})

mollieTest('a chargeback is recorded once, and so is its reversal', async ({ app, mollie }) => {
  const order = await placePaidMollieOrder(app, mollie)
  await mollie.setWebhooks('twice')
  await mollie.chargeBack(order.ref, 8_000, 'Niet herkend')
  expect(await readChargebacks(app.db, order.id)).toMatchObject([
    { amountCents: 8_000, reason: 'Niet herkend', reversedAt: null },
  ])
  expect(await refundOrder(app, order.id, createRefundRequest(order.paymentId), 'Eva')).toEqual({
    ok: false,
    error: 'nothing',
  })
  expect(await readOpenChargebacks(app)).toEqual({ count: 1, orderId: order.id })
  await mollie.reverseChargebacks(order.ref)
  expect(await readOpenChargebacks(app)).toEqual({ count: 0, orderId: null })
  expect(await readChargebacks(app.db, order.id)).toMatchObject([{ reversedAt: app.clock.now() }])
  const orderAfter = await findOrder(app, order.id)
  expect(orderAfter?.events.filter(({ kind }) => kind === 'chargeback')).toHaveLength(2)
  expect(
    await refundOrder(app, order.id, createRefundRequest(order.paymentId), 'Eva'),
  ).toMatchObject({
    ok: true,
  })
})

mollieTest(
  "a chargeback stays on the owner's list until it is handled",
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    await mollie.chargeBack(order.ref, 8_000)
    expect(await handleChargebacks(app, order.id, 'Eva')).toEqual({ ok: true, changed: true })
    expect(await handleChargebacks(app, order.id, 'Eva')).toEqual({ ok: true, changed: false })
    expect(await readOpenChargebacks(app)).toEqual({ count: 0, orderId: null })
    const notes = (await findOrder(app, order.id))?.events.filter(({ kind }) => kind === 'note')
    expect(notes).toMatchObject([{ actor: 'Eva', text: expect.stringContaining('afgehandeld') }])
  },
)

mollieTest(
  'an authorised payment is captured when the order is shipped',
  async ({ app, mollie, clock }) => {
    await chooseMethods(app, ['klarna', 'ideal'])
    const order = await placePaidMollieOrder(app, mollie, 'klarna')
    clock.advance(HOUR)
    await checkPayments(app)
    expect((await mollie.payments())[0]?.status).toBe('authorized')
    await shipOrder(app, order.id, { carrier: 'postnl', code: '', number: 1 }, 'Eva')
    clock.advance(HOUR)
    await checkPayments(app)
    expect((await mollie.payments())[0]?.status).toBe('paid')
    expect(await findPayment(app.db, order.paymentId)).toMatchObject({
      state: 'paid',
      providerState: 'paid',
      checkAt: new Date(clock.now().getTime() + 24 * HOUR),
    })
  },
)

mollieTest(
  'an authorised payment of a cancelled order is released, not refunded',
  async ({ app, mollie, clock }) => {
    await chooseMethods(app, ['klarna', 'ideal'])
    const order = await placePaidMollieOrder(app, mollie, 'klarna')
    await cancelOrder(app, order.id, 'Eva')
    clock.advance(HOUR)
    await checkPayments(app)
    await checkPayments(app)
    expect((await mollie.payments())[0]?.status).toBe('canceled')
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'cancelled', refundDueCents: 0 })
    expect(await readRefundMails(app)).toHaveLength(0)
  },
)

mollieTest(
  'a chargeback without a webhook is found weeks later',
  async ({ app, mollie, clock }) => {
    const order = await placePaidMollieOrder(app, mollie)
    await mollie.setWebhooks('never')
    for (let day = 0; day < 40; day++) {
      clock.advance(24 * HOUR)
      await checkPayments(app)
    }
    await mollie.chargeBack(order.ref, 8_000)
    for (let day = 0; day < 7; day++) {
      clock.advance(24 * HOUR)
      await checkPayments(app)
    }
    expect(await readChargebacks(app.db, order.id)).toMatchObject([{ amountCents: 8_000 }])
    // After half a year no chargeback can follow.
    clock.advance(180 * 24 * HOUR)
    await checkPayments(app)
    expect(await findPayment(app.db, order.paymentId)).toMatchObject({ checkAt: null })
  },
)

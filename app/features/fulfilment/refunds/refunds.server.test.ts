import { expect } from 'vitest'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import { checkPayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { retryPayment } from '#app/features/fulfilment/payment-flow/retry-payment.server.ts'
import {
  findPayment,
  readPayments,
} from '#app/features/fulfilment/payments/read-payments.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  createExtraRefund,
  createRefundRequest,
  payAtMollie,
  placePaidMollieOrder,
  readFirstLineId,
  readFirstRefundRef,
  readRefundMails,
  readVariantStock,
} from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readRefunds } from './read-refunds.server.ts'
import { refundOrder } from './refund-order.server.ts'
import type { RefundParts } from './refunds.ts'

const HOUR = 60 * 60_000

mollieTest(
  'a full refund is requested at Mollie, mailed to the customer and completed',
  async ({ app, mollie, clock }) => {
    const order = await placePaidMollieOrder(app, mollie)
    const refund = createRefundRequest(order.paymentId, {
      restockAll: true,
      reason: 'De ring was te klein.',
    })
    expect(await refundOrder(app, order.id, refund, 'Eva')).toEqual({
      ok: true,
      changed: true,
      state: 'pending',
      isSent: true,
    })
    expect(await readVariantStock(app, order.variantId)).toBe(5)
    const orderAfter = await findOrder(app, order.id)
    expect(orderAfter?.events[1]).toMatchObject({ kind: 'refund', actor: 'Eva' })
    expect(orderAfter?.events[1]?.text).toMatch(
      /^€\s80,00 terugbetaald via Mollie: 2 × Zegelring Sanne \(2 terug in voorraad\)\. Reden: De ring was te klein\.$/,
    )
    const [mail] = await readRefundMails(app)
    expect(mail).toMatchObject({ toAddress: 'sanne@voorbeeld.example', orderId: order.id })
    expect(mail?.text).toContain('De ring was te klein.')
    expect(mail?.text).toContain('2 × Zegelring Sanne')

    await mollie.changeRefund(await readFirstRefundRef(mollie), 'refunded')
    expect(await readRefunds(app.db, order.id)).toMatchObject([
      { state: 'done', amountCents: 8_000, actor: 'Eva', lines: [{ quantity: 2, restocked: 2 }] },
    ])
    expect(await readRefundMails(app)).toHaveLength(1)
    const nextDay = new Date(clock.now().getTime() + 24 * HOUR)
    expect((await findPayment(app.db, order.paymentId))?.checkAt).toEqual(nextDay)
  },
)

mollieTest(
  'submitting the refund form twice, also at once, refunds once',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    const refund = createRefundRequest(order.paymentId, { parts: createExtraRefund(1_000) })
    const results = await Promise.all([1, 2].map(() => refundOrder(app, order.id, refund, 'Eva')))
    expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
    expect((await mollie.payments())[0]?.amountRefunded?.value).toBe('10.00')
    expect(await readRefundMails(app)).toHaveLength(1)
  },
)

mollieTest('two simultaneous refunds never exceed what was paid', async ({ app, mollie }) => {
  const order = await placePaidMollieOrder(app, mollie)
  const parts: RefundParts = {
    lines: [{ lineId: await readFirstLineId(app, order.id), quantity: 1, restock: true }],
    shippingCents: 0,
    extraCents: 0,
  }
  const results = await Promise.all(
    ['Eva', 'Hanne', 'Noor', 'Amira'].map((actor) =>
      refundOrder(app, order.id, createRefundRequest(order.paymentId, { parts }), actor),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
  expect(results.filter(({ ok }) => !ok)).toEqual([
    { ok: false, error: 'nothing' },
    { ok: false, error: 'nothing' },
  ])
  expect((await mollie.payments())[0]?.amountRemaining?.value).toBe('0.00')
  expect(await readVariantStock(app, order.variantId)).toBe(5)
})

mollieTest(
  'while Mollie is unavailable a refund waits, and is requested later',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    await mollie.setDown(true)
    const refund = createRefundRequest(order.paymentId)
    expect(await refundOrder(app, order.id, refund, 'Eva')).toMatchObject({
      state: 'pending',
      isSent: false,
    })
    expect(await readRefundMails(app)).toHaveLength(0)
    expect(await refundOrder(app, order.id, createRefundRequest(order.paymentId), 'Noor')).toEqual({
      ok: false,
      error: 'nothing',
    })
    await mollie.setDown(false)
    await checkPayments(app)
    expect((await mollie.payments())[0]?.amountRefunded?.value).toBe('80.00')
    expect(await readRefundMails(app)).toHaveLength(1)
  },
)

mollieTest(
  'a refund with a lost response is not requested twice, even when the idempotency key has expired',
  async ({ app, mollie, clock }) => {
    const order = await placePaidMollieOrder(app, mollie)
    await mollie.failNext(['lost', '503', '503'])
    const refund = createRefundRequest(order.paymentId, { parts: createExtraRefund(1_000) })
    expect(await refundOrder(app, order.id, refund, 'Eva')).toMatchObject({ isSent: false })
    clock.advance(2 * HOUR)
    await checkPayments(app)
    expect((await mollie.payments())[0]?._embedded?.refunds).toHaveLength(1)
    expect(await readRefunds(app.db, order.id)).toMatchObject([{ state: 'pending' }])
    expect(await readRefundMails(app)).toHaveLength(1)
  },
)

mollieTest('a refund that fails later is due again', async ({ app, mollie, clock }) => {
  const order = await placePaidMollieOrder(app, mollie)
  await refundOrder(
    app,
    order.id,
    createRefundRequest(order.paymentId, { parts: createExtraRefund(1_000) }),
    'Eva',
  )
  await mollie.setWebhooks('never')
  await mollie.changeRefund(await readFirstRefundRef(mollie), 'failed')
  await checkPayments(app)
  clock.advance(HOUR)
  await checkPayments(app)
  expect(await readRefunds(app.db, order.id)).toMatchObject([{ state: 'failed' }])
  const orderAfter = await findOrder(app, order.id)
  expect(orderAfter).toMatchObject({ refundDueCents: 1_000 })
  expect(orderAfter?.events[0]).toMatchObject({ kind: 'refund', actor: 'Mollie' })

  await refundOrder(
    app,
    order.id,
    createRefundRequest(order.paymentId, { parts: createExtraRefund(1_000), way: 'by-hand' }),
    'Eva',
  )
  expect(await findOrder(app, order.id)).toMatchObject({ refundDueCents: 0 })
  await checkPayments(app)
  expect(await readRefunds(app.db, order.id)).toHaveLength(2)
})

mollieTest(
  'an order that is paid twice counts as paid once, and the excess is on the owner’s list',
  async ({ app, mollie }) => {
    const order = await placeAnOrder(app, { payment: 'ideal' })
    await beginPayment(app, order.paymentId)
    const firstRef = (await findPayment(app.db, order.paymentId))?.providerRef ?? ''
    await retryPayment(app, order.id, 'creditcard')
    const [secondPayment] = await readPayments(app.db, order.id)
    await payAtMollie(app, mollie, secondPayment?.id ?? '')
    await mollie.change(firstRef, 'paid')

    const orderAfter = await findOrder(app, order.id)
    expect(orderAfter).toMatchObject({ state: 'paid', refundDueCents: 8_000 })
    expect(orderAfter?.events[0]?.text).toContain('betaal het terug')
    expect((await readPayments(app.db, order.id)).map(({ state }) => state)).toEqual([
      'paid',
      'paid',
    ])

    await refundOrder(
      app,
      order.id,
      createRefundRequest(order.paymentId, { restockAll: true }),
      'Eva',
    )
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'paid', refundDueCents: 0 })
    expect(await readVariantStock(app, order.variantId)).toBe(3)
    const storedMails = await app.db.select().from(mails).orderBy(mails.id)
    expect(storedMails.map(({ kind }) => kind)).toEqual([
      'order-confirmed',
      'order-paid',
      'order-refunded',
    ])
  },
)

mollieTest(
  'a paid order that is cancelled has a refund due, and its units return to stock once',
  async ({ app, mollie }) => {
    const order = await placePaidMollieOrder(app, mollie)
    await refundOrder(
      app,
      order.id,
      createRefundRequest(order.paymentId, { parts: createExtraRefund(1_000) }),
      'Eva',
    )
    await cancelOrder(app, order.id, 'Eva')
    expect(await findOrder(app, order.id)).toMatchObject({ refundDueCents: 7_000 })
    await refundOrder(
      app,
      order.id,
      createRefundRequest(order.paymentId, { restockAll: true }),
      'Eva',
    )
    expect(await findOrder(app, order.id)).toMatchObject({ refundDueCents: 0 })
    expect(await readVariantStock(app, order.variantId)).toBe(5)
    expect((await mollie.payments())[0]?.amountRefunded?.value).toBe('80.00')
  },
)

mollieTest('a refund that Mollie rejects has failed at once', async ({ app, mollie }) => {
  const order = await placePaidMollieOrder(app, mollie)
  await mollie.setWebhooks('never')
  await mollie.refundAtMollie(order.ref, 7_500)
  const refund = createRefundRequest(order.paymentId, { parts: createExtraRefund(1_000) })
  expect(await refundOrder(app, order.id, refund, 'Eva')).toMatchObject({ state: 'failed' })
  const [failedRefund] = await readRefunds(app.db, order.id)
  expect(failedRefund?.failure).toContain('what remains')
  expect(await readRefundMails(app)).toHaveLength(0)
  expect(await findOrder(app, order.id)).toMatchObject({ refundDueCents: 1_000 })
})

shopTest(
  'a bank transfer can only be refunded manually, and the page shows that',
  async ({ app }) => {
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    await markOrderPaid(app, order.id, 'Eva')
    const refund = createRefundRequest(order.paymentId)
    expect(await refundOrder(app, order.id, refund, 'Eva')).toEqual({
      ok: false,
      error: 'cannot-send',
    })
    expect(await refundOrder(app, order.id, { ...refund, way: 'by-hand' }, 'Eva')).toEqual({
      ok: true,
      changed: true,
      state: 'done',
      isSent: true,
    })
    expect((await readRefundMails(app))[0]?.text).toMatch(/buiten de\s+webwinkel om/)
    const unknownOrderId = 1
    expect(await refundOrder(app, unknownOrderId, createRefundRequest('pay_none'), 'Eva')).toEqual({
      ok: false,
      error: 'unknown-order',
    })
  },
)

shopTest('an unpaid order has nothing to refund', async ({ app }) => {
  const order = await placeAnOrder(app)
  expect(await refundOrder(app, order.id, createRefundRequest(order.paymentId), 'Eva')).toEqual({
    ok: false,
    error: 'unknown-payment',
  })
})

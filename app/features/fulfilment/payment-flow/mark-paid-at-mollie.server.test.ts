import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import {
  findPayment,
  readPayments,
} from '#app/features/fulfilment/payments/read-payments.server.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import {
  placeOrderAtMollie,
  readAttemptStates,
  readMailKinds,
} from '#tests/support/order-at-mollie.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { beginPayment } from './begin-payment.server.ts'
import { checkPayments } from './check-payments.server.ts'
import { markOrderPaid, markOrdersPaid } from './mark-order-paid.server.ts'
import { chooseMethods } from './payment-methods.server.ts'

const HOUR = 60 * 60_000

mollieTest(
  'an order that the owner marks as paid can no longer be paid at Mollie',
  async ({ app, mollie, clock }) => {
    await chooseMethods(app, ['banktransfer', 'ideal', 'klarna'])
    // A payment that Mollie can cancel is cancelled immediately.
    const transferOrder = await placeOrderAtMollie(app, 'banktransfer')
    expect(await markOrderPaid(app, transferOrder.id, 'Eva')).toEqual({ ok: true, changed: true })
    expect(await mollie.payments()).toMatchObject([{ status: 'canceled' }])
    expect(await readPayments(app.db, transferOrder.id)).toMatchObject([
      { state: 'paid', provider: 'bank-transfer' },
      { state: 'cancelled', providerState: 'canceled', checkAt: null },
    ])
    expect((await findOrder(app, transferOrder.id))?.events).toMatchObject([
      { kind: 'note', text: 'De betaling die nog openstond is ingetrokken', actor: 'Eva' },
      { kind: 'pay', actor: 'Eva' },
      { kind: 'placed' },
    ])

    // While Mollie is unavailable, the job cancels the payment later, and the owner sees for which orders this applies.
    const laterOrder = await placeOrderAtMollie(app, 'banktransfer', 'Noor')
    const latestOrder = await placeOrderAtMollie(app, 'banktransfer', 'Fee')
    await mollie.setDown(true)
    const markResult = await markOrdersPaid(
      app,
      [transferOrder.id, laterOrder.id, latestOrder.id],
      'Eva',
    )
    expect([...markResult.results]).toEqual([
      [transferOrder.id, { ok: true, changed: false }],
      [laterOrder.id, { ok: true, changed: true }],
      [latestOrder.id, { ok: true, changed: true }],
    ])
    expect(new Set(markResult.unverified)).toEqual(new Set([laterOrder.id, latestOrder.id]))
    expect(await readAttemptStates(app, laterOrder.id)).toEqual(['paid', 'cancelled'])
    await mollie.setDown(false)
    clock.advance(HOUR)
    await checkPayments(app)
    expect((await findPayment(app.db, laterOrder.paymentId))?.providerState).toBe('canceled')
    expect((await findPayment(app.db, latestOrder.paymentId))?.providerState).toBe('canceled')

    // A payment that was not started yet cannot start.
    const waitingOrder = await placeAnOrder(app, { payment: 'ideal', firstName: 'Amira' })
    await markOrderPaid(app, waitingOrder.id, 'Eva')
    expect(await beginPayment(app, waitingOrder.paymentId)).toMatchObject({ error: 'not-payable' })

    // A payment in progress at the bank cannot be cancelled; if it succeeds, it has to be refunded.
    const orderPaidTwice = await placeOrderAtMollie(app, 'ideal', 'Bo')
    await markOrderPaid(app, orderPaidTwice.id, 'Eva')
    expect(await readAttemptStates(app, orderPaidTwice.id)).toEqual(['paid', 'cancelled'])
    await mollie.change(orderPaidTwice.ref, 'paid')
    expect(await readAttemptStates(app, orderPaidTwice.id)).toEqual(['paid', 'paid'])
    expect(await findOrder(app, orderPaidTwice.id)).toMatchObject({
      state: 'paid',
      refundDueCents: 8_000,
      events: [
        { kind: 'note', text: expect.stringContaining('betaal het terug') },
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ],
    })

    // An authorized payment is released.
    const klarnaOrder = await placeOrderAtMollie(app, 'klarna', 'Cas')
    await markOrderPaid(app, klarnaOrder.id, 'Eva')
    await mollie.change(klarnaOrder.ref, 'paid')
    expect(await readAttemptStates(app, klarnaOrder.id)).toEqual(['paid', 'cancelled'])
    expect((await mollie.payments())[0]).toMatchObject({ status: 'canceled' })
    expect(await findOrder(app, klarnaOrder.id)).toMatchObject({ refundDueCents: 0 })
  },
)

mollieTest(
  'money that the owner sees on the account may be a payment at Mollie, and is counted once',
  async ({ app, mollie }) => {
    const order = await placeOrderAtMollie(app)
    await mollie.setWebhooks('never')
    await mollie.change(order.ref, 'paid')
    expect(await markOrderPaid(app, order.id, 'Eva')).toEqual({ ok: true, changed: false })
    expect(await readAttemptStates(app, order.id)).toEqual(['paid'])
    expect(await findOrder(app, order.id)).toMatchObject({ state: 'paid', refundDueCents: 0 })
    expect(await readMailKinds(app)).toEqual(['order-confirmed', 'order-paid'])
  },
)

import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import { checkPayments } from '#app/features/fulfilment/payment-flow/check-payments.server.ts'
import { chooseMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import {
  findPayment,
  readPayments,
} from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { mollieTest } from '#tests/support/mollie-test.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { editOrder } from './edit-order.server.ts'

/** Places an order of two rings whose shopper is on the payment page; returns a function that changes its quantity. */
async function placeOrderOnPaymentPage(app: App, payment: string) {
  const order = await placeAnOrder(app, { payment })
  await beginPayment(app, order.paymentId)
  const ref = (await findPayment(app.db, order.paymentId))?.providerRef ?? ''
  const orderDetail = (await findOrder(app, order.id)) as OrderDetail
  const changeQuantity = (quantity: number) => {
    const quantities = new Map([[orderDetail.lines[0]?.id ?? 0, quantity]])
    return editOrder(app, order.id, { quantities, added: [], person: personOf(orderDetail) }, 'Eva')
  }
  return { ...order, ref, changeQuantity }
}

function personOf(order: OrderDetail) {
  const { firstName, lastName, email, phone } = order
  const { street, houseNumber, houseNumberAddition, postcode, city } = order
  return {
    firstName,
    lastName,
    email,
    phone,
    street,
    houseNumber,
    houseNumberAddition,
    postcode,
    city,
  }
}

mollieTest(
  'an open payment at Mollie is cancelled when its order is changed',
  async ({ app, mollie }) => {
    await chooseMethods(app, ['banktransfer'])
    const { id, changeQuantity } = await placeOrderOnPaymentPage(app, 'banktransfer')
    expect(await changeQuantity(1)).toEqual({ ok: true, changed: true })
    expect(await mollie.payments()).toMatchObject([{ status: 'canceled' }])
    expect(await readPayments(app.db, id)).toMatchObject([
      { state: 'cancelled', providerState: 'canceled', checkAt: null },
    ])
  },
)

mollieTest(
  'a payment that cannot be cancelled counts once it is paid, also when Mollie is unavailable during the change',
  async ({ app, mollie, clock }) => {
    const { id, paymentId, ref, changeQuantity } = await placeOrderOnPaymentPage(app, 'ideal')
    await mollie.setDown(true)
    expect(await changeQuantity(1)).toEqual({ ok: true, changed: true })
    await mollie.setDown(false)
    expect((await findPayment(app.db, paymentId))?.checkAt).not.toBeNull()
    // The shopper has reached the page of the bank.
    await mollie.setWebhooks('never')
    await mollie.change(ref, 'paid')
    clock.advance(3_600_000)
    await checkPayments(app)
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 4_000 })
  },
)

mollieTest(
  'a payment that arrives just before the change pays the order as it was',
  async ({ app, mollie }) => {
    const { id, ref, changeQuantity } = await placeOrderOnPaymentPage(app, 'ideal')
    await mollie.setWebhooks('never')
    await mollie.change(ref, 'paid')
    expect(await changeQuantity(1)).toMatchObject({
      ok: false,
      error: 'to-confirm',
      backCents: 4_000,
    })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 8_000 })
  },
)

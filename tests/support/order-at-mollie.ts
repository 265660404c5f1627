import { expect } from 'vitest'
import { findReceivedOrder } from '#app/features/checkout/order-received/read-received.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import {
  findPayment,
  readPayments,
} from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from './place-an-order.ts'

/** Places an order that is ready to be paid at the provider. */
export async function placeOrderAtMollie(app: App, payment = 'ideal', firstName = 'Sanne') {
  const order = await placeAnOrder(app, { payment, firstName })
  return { ...order, ref: await beginPaymentAtMollie(app, order.paymentId) }
}

export async function beginPaymentAtMollie(app: App, paymentId: string): Promise<string> {
  const begunPayment = await beginPayment(app, paymentId)
  expect(begunPayment).toMatchObject({ ok: true })
  return (await findPayment(app.db, paymentId))?.providerRef ?? ''
}

export const findOrderState = async (app: App, id: number) => (await findOrder(app, id))?.state

export async function readAttemptStates(app: App, orderId: number) {
  return (await readPayments(app.db, orderId)).map(({ state }) => state)
}

export async function readMailKinds(app: App) {
  return (await app.db.select().from(mails).orderBy(mails.id)).map(({ kind }) => kind)
}

/** Opens the page of an order as a shopper does who comes back from the payment page. */
export function returnToShop(
  app: App,
  order: { id: number; key: string },
  { viewsAfterPayment = 1 } = {},
) {
  return findReceivedOrder(app, order.id, order.key, { viewsAfterPayment, isUnreachable: false })
}

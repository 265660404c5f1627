import { expect } from 'vitest'
import { findReceived } from '#app/features/checkout/order-received/read-received.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { beginPayment } from '#app/features/fulfilment/payment-flow/begin-payment.server.ts'
import {
  findPayment,
  readPayments,
} from '#app/features/fulfilment/payments/read-payments.server.ts'
import { mails } from '#app/platform/mails-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { placeAnOrder } from './place-an-order.ts'

/** An order at the provider's page: its shopper is about to pay. */
export async function orderAtMollie(shop: Shop, payment = 'ideal', firstName = 'Sanne') {
  const order = await placeAnOrder(shop, { payment, firstName })
  return { ...order, ref: await beginAndFind(shop, order.paymentId) }
}

export async function beginAndFind(shop: Shop, paymentId: string): Promise<string> {
  const begun = await beginPayment(shop, paymentId)
  expect(begun).toMatchObject({ ok: true })
  return (await findPayment(shop.db, paymentId))?.providerRef ?? ''
}

export const stateOf = async (shop: Shop, id: number) => (await findOrder(shop, id))?.state

export async function attemptStates(shop: Shop, orderId: number) {
  return (await readPayments(shop.db, orderId)).map(({ state }) => state)
}

export async function mailKinds(shop: Shop) {
  return (await shop.db.select().from(mails).orderBy(mails.id)).map(({ kind }) => kind)
}

export function comeBack(shop: Shop, order: { id: number; key: string }, returns = 1) {
  return findReceived(shop, order.id, order.key, { returns, isUnreachable: false })
}

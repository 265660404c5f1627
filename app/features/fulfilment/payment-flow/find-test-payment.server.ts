import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderAddress } from '#app/features/fulfilment/orders/orders.ts'
import { testBank } from '#app/features/fulfilment/payment-providers/test-bank.server.ts'
import { findPayment } from '#app/features/fulfilment/payments/read-payments.server.ts'
import type { App } from '#app/platform/app.ts'
import { findPaymentMethod } from './payment-methods.server.ts'

/** Finds a payment at the test bank; undefined for other payments, and if the shop no longer offers the test bank. */
export async function findTestPayment(app: App, id: string) {
  const payment = await findPayment(app.db, id)
  if (payment?.provider !== testBank.id) return undefined
  if (!(await findPaymentMethod(app, payment.method))) return undefined
  const order = await findOrder(app, payment.orderId)
  return order && { payment, orderAddress: orderAddress(order) }
}

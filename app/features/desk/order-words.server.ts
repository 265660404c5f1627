import type { OrderRow } from '#app/features/orders/order-rows.tsx'
import type { OrderSummary } from '#app/features/orders/orders.ts'
import { findPaymentMethod } from '#app/features/payments/payment-methods.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'

/** Orders as a list shows them: when and how in words. */
export function toOrderRows(orders: OrderSummary[], now: Date): OrderRow[] {
  return orders.map(({ placedAt, paymentMethod, ...order }) => ({
    ...order,
    moment: dutchMoment(placedAt, now),
    payment: paymentMethodName(paymentMethod),
  }))
}

/** A method that the shop does not offer any more keeps the name it was stored under. */
export function paymentMethodName(id: string): string {
  return findPaymentMethod(id)?.method.name ?? id
}

import type { OrderSummary } from '#app/features/fulfilment/orders/orders.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { OrderRow } from './order-rows.tsx'

/** Adds the texts of the order list: the time and the payment method. */
export function toOrderRows(orders: OrderSummary[], now: Date): OrderRow[] {
  return orders.map(({ placedAt, paymentMethod, ...order }) => ({
    ...order,
    moment: dutchMoment(placedAt, now),
    payment: paymentMethod,
  }))
}

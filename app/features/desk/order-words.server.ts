import type { OrderRow } from '#app/features/orders/order-rows.tsx'
import type { OrderSummary } from '#app/features/orders/orders.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'

/** Orders as a list shows them: when and how in words. */
export function toOrderRows(orders: OrderSummary[], now: Date): OrderRow[] {
  return orders.map(({ placedAt, paymentMethod, ...order }) => ({
    ...order,
    moment: dutchMoment(placedAt, now),
    payment: paymentMethod,
  }))
}

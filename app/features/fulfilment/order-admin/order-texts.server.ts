import type { OrderSummary } from '#app/features/fulfilment/orders/orders.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { OrderRow } from './order-rows.tsx'

/** Orders as a list shows them: when and how in words. */
export function toOrderRows(orders: OrderSummary[], now: Date): OrderRow[] {
  return orders.map(({ placedAt, paymentMethod, ...order }) => ({
    ...order,
    moment: dutchMoment(placedAt, now),
    payment: paymentMethod,
  }))
}

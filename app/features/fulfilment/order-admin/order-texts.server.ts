import type { OrderSummary } from '#app/features/fulfilment/orders/orders.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { OrderListRow } from './order-rows.tsx'

/** Returns the orders with the texts that the order list shows. */
export function toOrderRows(orders: OrderSummary[], now: Date): OrderListRow[] {
  return orders.map(({ placedAt, paymentMethod, ...order }) => ({
    ...order,
    momentText: dutchMoment(placedAt, now),
    paymentMethodName: paymentMethod,
  }))
}

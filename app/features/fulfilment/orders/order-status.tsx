import { StatusLabel, type StatusTone } from '#app/ui/feedback/status-label.tsx'
import type { OrderState } from './orders.ts'
import { orderStateName } from './orders-messages.ts'

const TONES: Record<OrderState, StatusTone> = {
  'awaiting-payment': 'warning',
  'payment-failed': 'danger',
  paid: 'success',
  'partly-shipped': 'warning',
  shipped: 'accent',
  delivered: 'accent',
  cancelled: 'quiet',
  expired: 'quiet',
}

/** The state of an order in a word, which differs for pickup. */
export function OrderStatus({
  order,
}: {
  order: { state: OrderState; shippingMethod: string; isTest?: boolean }
}) {
  return (
    <>
      <StatusLabel tone={TONES[order.state]}>{orderStateName(order.state, order)}</StatusLabel>
      {order.isTest && (
        <span className="block text-sm font-medium text-danger">Testbestelling</span>
      )}
    </>
  )
}

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

interface OrderStatusProps {
  order: { state: OrderState; shippingMethod: string; isTest?: boolean }
  /** staff read what they have to do with a paid order */
  isForStaff?: boolean
}

/** The state of an order in a word, which differs for pickup. */
export function OrderStatus({ order, isForStaff = false }: OrderStatusProps) {
  const isToPack = isForStaff && order.state === 'paid'
  return (
    <>
      <StatusLabel tone={isToPack ? 'warning' : TONES[order.state]}>
        {isToPack ? 'In te pakken' : orderStateName(order.state, order)}
      </StatusLabel>
      {order.isTest && (
        <span className="block text-sm font-medium text-danger">Testbestelling</span>
      )}
    </>
  )
}

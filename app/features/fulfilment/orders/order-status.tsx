import { StatusLabel, type StatusTone } from '#app/ui/feedback/status-label.tsx'
import type { OrderState } from './orders.ts'
import { orderStateName } from './orders-messages.ts'

const TONES: Record<OrderState, StatusTone> = {
  'awaiting-payment': 'warning',
  'payment-failed': 'danger',
  paid: 'success',
  'partly-shipped': 'warning',
  shipped: 'success',
  delivered: 'success',
  cancelled: 'quiet',
  expired: 'quiet',
}

interface OrderStatusProps {
  order: { state: OrderState; shippingMethod: string; isTest?: boolean }
  /** the texts for staff name the next task of a paid order */
  isForStaff?: boolean
}

/** The name of an order's state; orders for pickup have names of their own. */
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

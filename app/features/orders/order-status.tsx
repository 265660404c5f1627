import { StatusLabel, type StatusTone } from '#app/ui/status-label.tsx'
import type { OrderState } from './orders.ts'
import { orderStateName } from './orders-messages.ts'

const TONES: Record<OrderState, StatusTone> = {
  'awaiting-payment': 'warning',
  'payment-failed': 'danger',
  paid: 'success',
  shipped: 'accent',
  cancelled: 'quiet',
  expired: 'quiet',
}

export function OrderStatus({ state }: { state: OrderState }) {
  return <StatusLabel tone={TONES[state]}>{orderStateName(state)}</StatusLabel>
}

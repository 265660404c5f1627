import type { RecordedState } from '#app/features/fulfilment/order-changes/recorded-order.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'

/** Start here: the states of an order by the names that WooCommerce has for them. */

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** An order with another status has ended, so that its items are not made any more. */
export const isToBeMade = (status: OrderStatus | 'trash' | undefined): boolean =>
  status === undefined || ['pending', 'on-hold', 'processing'].includes(status)

/** The payment method of orders that wait for a bank transfer. */
export const TRANSFER_NAME = 'Bankoverschrijving'

const STATUSES: Record<OrderState, OrderStatus> = {
  'awaiting-payment': 'pending',
  'payment-failed': 'failed',
  paid: 'processing',
  'partly-shipped': 'processing',
  shipped: 'completed',
  delivered: 'completed',
  cancelled: 'cancelled',
  expired: 'cancelled',
}

/** The states of recorded orders; several statuses share one. */
export const RECORDED_STATES: Record<OrderStatus, RecordedState> = {
  pending: 'awaiting-payment',
  'on-hold': 'awaiting-payment',
  failed: 'payment-failed',
  processing: 'paid',
  completed: 'shipped',
  cancelled: 'cancelled',
  refunded: 'cancelled',
}

interface StatusFacts {
  state: OrderState
  /** that a program gave a recorded order */
  sentStatus: OrderStatus | null
  /** the money is expected by bank transfer */
  isTransfer: boolean
  totalCents: number
  /** received; more than the total if the order was reduced, or paid twice */
  paidCents: number
  refundedCents: number
}

export function statusOf({
  state,
  sentStatus,
  isTransfer,
  totalCents,
  paidCents,
  refundedCents,
}: StatusFacts): OrderStatus {
  if (sentStatus && RECORDED_STATES[sentStatus] === state) return sentStatus
  if (totalCents > 0 && refundedCents >= Math.max(totalCents, paidCents)) return 'refunded'
  if (state === 'awaiting-payment' && isTransfer) return 'on-hold'
  return STATUSES[state]
}

/** Returns the states in which an order may have a status; payment and refunds decide whether it has. */
export function statesOf(status: OrderStatus): OrderState[] {
  if (status === 'on-hold') return ['awaiting-payment']
  const states = Object.entries(STATUSES).filter(([, stateStatus]) => stateStatus === status)
  return states.map(([state]) => state as OrderState)
}

import type { RecordedState } from '#app/features/fulfilment/order-changes/recorded-order.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'

/** Start here: order states under the names of WooCommerce's statuses. */

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

/** Returns whether the products of an order with this status are not made yet. */
export const isAwaitingProduction = (status: OrderStatus | 'trash' | undefined): boolean =>
  status === undefined || ['pending', 'on-hold', 'processing'].includes(status)

/** The payment method of orders that wait for a bank transfer. */
export const TRANSFER_NAME = 'Bankoverschrijving'

const STATUS_BY_STATE: Record<OrderState, OrderStatus> = {
  'awaiting-payment': 'pending',
  'payment-failed': 'failed',
  paid: 'processing',
  'partly-shipped': 'processing',
  shipped: 'completed',
  delivered: 'completed',
  cancelled: 'cancelled',
  expired: 'cancelled',
}

/** The states of recorded orders by status; several statuses share a state. */
export const RECORDED_STATE_BY_STATUS: Record<OrderStatus, RecordedState> = {
  pending: 'awaiting-payment',
  'on-hold': 'awaiting-payment',
  failed: 'payment-failed',
  processing: 'paid',
  completed: 'shipped',
  cancelled: 'cancelled',
  refunded: 'cancelled',
}

interface StatusInput {
  state: OrderState
  /** status that a program sent for a recorded order */
  sentStatus: OrderStatus | null
  /** the money is expected by bank transfer */
  isTransfer: boolean
  totalCents: number
  /** received amount; more than the total if the order was reduced or paid twice */
  paidCents: number
  refundedCents: number
}

export function wcOrderStatus({
  state,
  sentStatus,
  isTransfer,
  totalCents,
  paidCents,
  refundedCents,
}: StatusInput): OrderStatus {
  if (sentStatus && RECORDED_STATE_BY_STATUS[sentStatus] === state) return sentStatus
  if (totalCents > 0 && refundedCents >= Math.max(totalCents, paidCents)) return 'refunded'
  if (state === 'awaiting-payment' && isTransfer) return 'on-hold'
  return STATUS_BY_STATE[state]
}

/** Returns the states that an order with this status can have; payments and refunds also decide its status. */
export function statesOf(status: OrderStatus): OrderState[] {
  if (status === 'on-hold') return ['awaiting-payment']
  const states = Object.entries(STATUS_BY_STATE).filter(([, stateStatus]) => stateStatus === status)
  return states.map(([state]) => state as OrderState)
}

import type { OrderMove, OrderState } from './orders.ts'
import type { PackFailure } from './parcels.ts'

/**
 * Every transition there is. A state that leads to itself has the move behind it already, so that a second message
 * about the same thing changes nothing; what is not named is refused.
 */
export const ORDER_MOVES: Record<OrderMove, Partial<Record<OrderState, OrderState>>> = {
  pay: {
    'awaiting-payment': 'paid',
    'payment-failed': 'paid',
    paid: 'paid',
    'partly-shipped': 'partly-shipped',
    shipped: 'shipped',
    delivered: 'delivered',
  },
  'fail-payment': {
    'awaiting-payment': 'payment-failed',
    'payment-failed': 'payment-failed',
  },
  'retry-payment': {
    'payment-failed': 'awaiting-payment',
    'awaiting-payment': 'awaiting-payment',
  },
  'ship-part': { paid: 'partly-shipped', 'partly-shipped': 'partly-shipped' },
  ship: {
    paid: 'shipped',
    'partly-shipped': 'shipped',
    shipped: 'shipped',
    delivered: 'delivered',
  },
  deliver: { shipped: 'delivered', delivered: 'delivered' },
  cancel: {
    'awaiting-payment': 'cancelled',
    'payment-failed': 'cancelled',
    paid: 'cancelled',
    cancelled: 'cancelled',
  },
  'cancel-rest': {
    'partly-shipped': 'shipped',
    shipped: 'shipped',
    delivered: 'delivered',
  },
  expire: {
    'awaiting-payment': 'expired',
    'payment-failed': 'expired',
    expired: 'expired',
  },
}

/** The state after a move; undefined when an order in this state cannot make it. */
export function stateAfter(state: OrderState, move: OrderMove): OrderState | undefined {
  return ORDER_MOVES[move][state]
}

/** Whether the move would change something: which buttons the back office shows. */
export function canMove(state: OrderState, move: OrderMove): boolean {
  const next = stateAfter(state, move)
  return next !== undefined && next !== state
}

/** Moves that end the order without a sale: its pieces go back. */
export function returnsStock(move: OrderMove): boolean {
  return move === 'cancel' || move === 'expire'
}

/** What comes of moving an order on; `changed` is false when it had happened already. */
export type MoveOrderResult =
  | { ok: true; changed: boolean }
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'not-now'; state: OrderState }

export type ShipOrderResult = MoveOrderResult | PackFailure

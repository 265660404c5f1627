import type { OrderMove, OrderState } from './orders.ts'
import type { PackFailure } from './parcels.ts'

/**
 * All transitions. A state that leads to itself is already past the move, so a repeated message changes nothing.
 * Missing transitions are rejected.
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

/** Returns the state after a move; undefined if this state does not allow it. */
export function stateAfter(state: OrderState, move: OrderMove): OrderState | undefined {
  return ORDER_MOVES[move][state]
}

/** Returns whether the move changes the state; the back office shows buttons for these moves. */
export function canMove(state: OrderState, move: OrderMove): boolean {
  const next = stateAfter(state, move)
  return next !== undefined && next !== state
}

/** Returns whether the move ends the order without a sale, so that its stock is returned. */
export function returnsStock(move: OrderMove): boolean {
  return move === 'cancel' || move === 'expire'
}

/** The result of a move; `changed` is false if the order was already past it. */
export type MoveOrderResult =
  | { ok: true; changed: boolean }
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'not-now'; state: OrderState }

export type ShipOrderResult = MoveOrderResult | PackFailure

import type { OrderState, OrderTransition } from './orders.ts'
import type { PackFailure } from './parcels.ts'

/**
 * All transitions. A state that leads to itself is already past the transition, so a repeated message changes nothing.
 * Missing transitions are rejected.
 */
export const ORDER_TRANSITIONS: Record<OrderTransition, Partial<Record<OrderState, OrderState>>> = {
  // A recorded order of which something was sent before becomes partly shipped.
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
  // A paid order was changed and costs more.
  reopen: {
    paid: 'awaiting-payment',
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

/** Returns the state after a transition; undefined if this state does not allow it. */
export function stateAfter(state: OrderState, transition: OrderTransition): OrderState | undefined {
  return ORDER_TRANSITIONS[transition][state]
}

/** Returns whether the transition changes the state; the back office shows buttons for these transitions. */
export function canTransition(state: OrderState, transition: OrderTransition): boolean {
  const next = stateAfter(state, transition)
  return next !== undefined && next !== state
}

/** Returns whether the transition ends the order without a sale, so that its stock is returned. */
export function returnsStock(transition: OrderTransition): boolean {
  return transition === 'cancel' || transition === 'expire'
}

/** The result of a transition; `changed` is false if the order was already past it. */
export type ChangeStateResult =
  | { ok: true; changed: boolean }
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'not-now'; state: OrderState }

export type ShipOrderResult = ChangeStateResult | PackFailure

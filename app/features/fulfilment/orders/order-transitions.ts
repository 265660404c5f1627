import type { OrderState, OrderTransition } from './orders.ts'
import type { PackFailure } from './parcels.ts'

/**
 * All transitions, each with the next state by current state. If a state maps to itself, the order is already past the transition, so
 * a repeated message changes nothing. In a state that is not listed the transition is rejected.
 */
export const ORDER_TRANSITIONS: Record<OrderTransition, Partial<Record<OrderState, OrderState>>> = {
  // If units were sent before the payment, changeOrderState makes the order partly shipped instead of paid.
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
  // Staff changed a paid order, and its total is higher now.
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

/** Returns the state after a transition; undefined if the current state does not allow the transition. */
export function stateAfter(state: OrderState, transition: OrderTransition): OrderState | undefined {
  return ORDER_TRANSITIONS[transition][state]
}

/** Returns whether a transition would change the state. The back office shows a button for each such transition. */
export function canTransition(state: OrderState, transition: OrderTransition): boolean {
  const nextState = stateAfter(state, transition)
  return nextState !== undefined && nextState !== state
}

/** Returns whether a transition ends the order without a sale, so that its units return to stock. */
export function returnsStock(transition: OrderTransition): boolean {
  return transition === 'cancel' || transition === 'expire'
}

/** The result of a transition. `changed` is false if the order was already past the transition. */
export type ChangeStateResult =
  | { ok: true; changed: boolean }
  | { ok: false; error: 'unknown-order' }
  | { ok: false; error: 'not-now'; state: OrderState }

export type ShipOrderResult = ChangeStateResult | PackFailure

import { expect, test } from 'vitest'
import { canTransition, ORDER_TRANSITIONS, returnsStock, stateAfter } from './order-transitions.ts'
import { ORDER_STATES, type OrderState, type OrderTransition } from './orders.ts'

const TRANSITIONS: OrderTransition[] = [
  'pay',
  'fail-payment',
  'retry-payment',
  'reopen',
  'ship-part',
  'ship',
  'deliver',
  'cancel',
  'cancel-rest',
  'expire',
]

/** Written by hand: the next state by transition. The same state means that nothing changes; other transitions are rejected. */
const NEXT_STATES: Record<OrderState, Partial<Record<OrderTransition, OrderState>>> = {
  'awaiting-payment': {
    pay: 'paid',
    'fail-payment': 'payment-failed',
    'retry-payment': 'awaiting-payment',
    reopen: 'awaiting-payment',
    cancel: 'cancelled',
    expire: 'expired',
  },
  'payment-failed': {
    pay: 'paid',
    'fail-payment': 'payment-failed',
    'retry-payment': 'awaiting-payment',
    cancel: 'cancelled',
    expire: 'expired',
  },
  paid: {
    pay: 'paid',
    reopen: 'awaiting-payment',
    'ship-part': 'partly-shipped',
    ship: 'shipped',
    cancel: 'cancelled',
  },
  'partly-shipped': {
    pay: 'partly-shipped',
    'ship-part': 'partly-shipped',
    ship: 'shipped',
    'cancel-rest': 'shipped',
  },
  shipped: {
    pay: 'shipped',
    ship: 'shipped',
    deliver: 'delivered',
    'cancel-rest': 'shipped',
  },
  delivered: {
    pay: 'delivered',
    ship: 'delivered',
    deliver: 'delivered',
    'cancel-rest': 'delivered',
  },
  cancelled: { cancel: 'cancelled' },
  expired: { expire: 'expired' },
}

for (const state of ORDER_STATES) {
  for (const transition of TRANSITIONS) {
    const nextState = NEXT_STATES[state][transition]
    const outcome = nextState ? `becomes ${nextState} by` : 'rejects'
    test(`an order that is ${state} ${outcome} the transition ${transition}`, () => {
      expect(stateAfter(state, transition)).toBe(nextState)
      expect(canTransition(state, transition)).toBe(nextState !== undefined && nextState !== state)
    })
  }
}

test('every transition of an order is tested in every state', () => {
  expect(Object.keys(ORDER_TRANSITIONS).sort()).toEqual([...TRANSITIONS].sort())
})

test('a repeated transition changes nothing', () => {
  for (const state of ORDER_STATES) {
    for (const transition of TRANSITIONS) {
      const nextState = stateAfter(state, transition)
      expect(nextState && stateAfter(nextState, transition)).toBe(nextState)
    }
  }
})

test('units return to stock when the order is cancelled or expires, and only then', () => {
  expect(TRANSITIONS.filter(returnsStock)).toEqual(['cancel', 'expire'])
})

test('an order whose units returned to stock can never be paid or shipped', () => {
  for (const state of ['cancelled', 'expired'] as const) {
    expect(TRANSITIONS.filter((transition) => canTransition(state, transition))).toEqual([])
  }
})

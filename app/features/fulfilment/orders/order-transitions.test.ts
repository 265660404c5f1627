import { expect, test } from 'vitest'
import { canTransition, ORDER_TRANSITIONS, returnsStock, stateAfter } from './order-transitions.ts'
import { ORDER_STATES, type OrderState, type OrderTransition } from './orders.ts'

/** Written by hand: rows are states, columns are transitions. A dot means "no change", a dash means "rejected". */
const COLUMNS: OrderTransition[] = [
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
const TABLE: Record<OrderState, string[]> = {
  'awaiting-payment': [
    'paid',
    'payment-failed',
    '.',
    '.',
    '-',
    '-',
    '-',
    'cancelled',
    '-',
    'expired',
  ],
  'payment-failed': [
    'paid',
    '.',
    'awaiting-payment',
    '-',
    '-',
    '-',
    '-',
    'cancelled',
    '-',
    'expired',
  ],
  paid: [
    '.',
    '-',
    '-',
    'awaiting-payment',
    'partly-shipped',
    'shipped',
    '-',
    'cancelled',
    '-',
    '-',
  ],
  'partly-shipped': ['.', '-', '-', '-', '.', 'shipped', '-', '-', 'shipped', '-'],
  shipped: ['.', '-', '-', '-', '-', '.', 'delivered', '-', '.', '-'],
  delivered: ['.', '-', '-', '-', '-', '.', '.', '-', '.', '-'],
  cancelled: ['-', '-', '-', '-', '-', '-', '-', '.', '-', '-'],
  expired: ['-', '-', '-', '-', '-', '-', '-', '-', '-', '.'],
}

for (const state of ORDER_STATES) {
  COLUMNS.forEach((transition, column) => {
    const cell = TABLE[state][column]
    test(`an order that is ${state} and gets ${transition}: ${cell}`, () => {
      const expectedState = cell === '-' ? undefined : cell === '.' ? state : cell
      expect(stateAfter(state, transition)).toBe(expectedState)
      expect(canTransition(state, transition)).toBe(cell !== '-' && cell !== '.')
    })
  })
}

test('the table above contains every transition', () => {
  expect(Object.keys(ORDER_TRANSITIONS).sort()).toEqual([...COLUMNS].sort())
})

test('a repeated transition changes nothing', () => {
  for (const state of ORDER_STATES) {
    for (const transition of COLUMNS) {
      const next = stateAfter(state, transition)
      expect(next && stateAfter(next, transition)).toBe(next)
    }
  }
})

test('units return to stock when the order is cancelled or expires, and only then', () => {
  expect(COLUMNS.filter(returnsStock)).toEqual(['cancel', 'expire'])
})

test('an order whose units returned to stock can never be paid or shipped', () => {
  for (const state of ['cancelled', 'expired'] as const) {
    expect(COLUMNS.filter((transition) => canTransition(state, transition))).toEqual([])
  }
})

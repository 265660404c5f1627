import { expect, test } from 'vitest'
import { canMove, ORDER_MOVES, returnsStock, stateAfter } from './order-moves.ts'
import { ORDER_STATES, type OrderMove, type OrderState } from './orders.ts'

/** Written by hand: rows are states, columns are moves; a dot is "already so", a dash "rejected". */
const COLUMNS: OrderMove[] = [
  'pay',
  'fail-payment',
  'retry-payment',
  'ship-part',
  'ship',
  'deliver',
  'cancel',
  'cancel-rest',
  'expire',
]
const TABLE: Record<OrderState, string[]> = {
  'awaiting-payment': ['paid', 'payment-failed', '.', '-', '-', '-', 'cancelled', '-', 'expired'],
  'payment-failed': ['paid', '.', 'awaiting-payment', '-', '-', '-', 'cancelled', '-', 'expired'],
  paid: ['.', '-', '-', 'partly-shipped', 'shipped', '-', 'cancelled', '-', '-'],
  'partly-shipped': ['.', '-', '-', '.', 'shipped', '-', '-', 'shipped', '-'],
  shipped: ['.', '-', '-', '-', '.', 'delivered', '-', '.', '-'],
  delivered: ['.', '-', '-', '-', '.', '.', '-', '.', '-'],
  cancelled: ['-', '-', '-', '-', '-', '-', '.', '-', '-'],
  expired: ['-', '-', '-', '-', '-', '-', '-', '-', '.'],
}

for (const state of ORDER_STATES) {
  COLUMNS.forEach((move, column) => {
    const cell = TABLE[state][column]
    test(`an order that is ${state} and gets ${move}: ${cell}`, () => {
      const expected = cell === '-' ? undefined : cell === '.' ? state : cell
      expect(stateAfter(state, move)).toBe(expected)
      expect(canMove(state, move)).toBe(cell !== '-' && cell !== '.')
    })
  })
}

test('the table above contains every move', () => {
  expect(Object.keys(ORDER_MOVES).sort()).toEqual([...COLUMNS].sort())
})

test('a repeated move changes nothing', () => {
  for (const state of ORDER_STATES) {
    for (const move of COLUMNS) {
      const next = stateAfter(state, move)
      expect(next && stateAfter(next, move)).toBe(next)
    }
  }
})

test('units return to stock when the order is cancelled or expires, and only then', () => {
  expect(COLUMNS.filter(returnsStock)).toEqual(['cancel', 'expire'])
})

test('an order whose units returned to stock can never be paid or shipped', () => {
  for (const state of ['cancelled', 'expired'] as const) {
    expect(COLUMNS.filter((move) => canMove(state, move))).toEqual([])
  }
})

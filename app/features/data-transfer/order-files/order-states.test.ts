import { expect, test } from 'vitest'
import { ORDER_STATES } from '#app/features/fulfilment/orders/orders.ts'
import { isOpen, readOrderState, stateInHistory, stateOfOpenOrder } from './order-states.ts'

test('unpaid orders become expired or stay awaiting payment, as the form requests', () => {
  const failed = readOrderState('woocommerce-orders', { state: 'wc-failed' })
  expect(failed).toBe('payment-failed')
  for (const text of ['Niet betaald', 'Betaling mislukt']) {
    expect(readOrderState('own-orders', { state: text })).toBe('payment-failed')
  }
  for (const state of ['awaiting-payment', 'payment-failed'] as const) {
    expect(isOpen(state)).toBe(true)
    expect(stateInHistory(state)).toBe('expired')
    expect(stateOfOpenOrder(state)).toBe('awaiting-payment')
  }
})

test('imported history leaves no order that still needs an action', () => {
  const closedStates = ORDER_STATES.map(stateInHistory)
  expect(closedStates.filter(isOpen)).toEqual([])
})

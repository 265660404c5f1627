import { expect, test } from 'vitest'
import { clampQuantity, stepBy } from './stepper.tsx'

const bounds = { min: 1, max: 5, step: 1 }

test('plus stops at the maximum, minus at the minimum [V05]', () => {
  expect(stepBy('4', 1, bounds)).toBe('5')
  expect(stepBy('5', 1, bounds)).toBe('5')
  expect(stepBy('1', -1, bounds)).toBe('1')
  expect(stepBy('0', -1, { min: 0, max: null, step: 1 })).toBe('0')
})

test('minus never goes below zero, even with a negative minimum [V05]', () => {
  expect(stepBy('0', -1, { min: -3, max: null, step: 1 })).toBe('0')
})

test('the shown value has the decimals of the step [V05]', () => {
  expect(stepBy('1', 1, { min: 0, max: null, step: 0.25 })).toBe('1.25')
  expect(stepBy('1.75', 1, { min: 0, max: null, step: 0.25 })).toBe('2.00')
})

test('a value below the minimum becomes the minimum [V04]', () => {
  expect(clampQuantity('0', bounds)).toBe('1')
  expect(clampQuantity('-7', bounds)).toBe('1')
  expect(clampQuantity('', { ...bounds, min: 2 })).toBe('2')
  expect(clampQuantity('99', bounds)).toBe('5')
})

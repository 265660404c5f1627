import { expect, test } from 'vitest'
import { clampQuantity, stepBy } from './stepper.tsx'

const PLUS = 1
const MINUS = -1
const bounds = { min: 1, max: 5, step: 1 }

test('plus stops at the maximum, minus at the minimum [V05]', () => {
  expect(stepBy('4', PLUS, bounds)).toBe('5')
  expect(stepBy('5', PLUS, bounds)).toBe('5')
  expect(stepBy('1', MINUS, bounds)).toBe('1')
  expect(stepBy('0', MINUS, { min: 0, max: null, step: 1 })).toBe('0')
})

test('minus never goes below zero, even with a negative minimum [V05]', () => {
  expect(stepBy('0', MINUS, { min: -3, max: null, step: 1 })).toBe('0')
})

test('the displayed value has the decimals of the step [V05]', () => {
  expect(stepBy('1', PLUS, { min: 0, max: null, step: 0.25 })).toBe('1.25')
  expect(stepBy('1.75', PLUS, { min: 0, max: null, step: 0.25 })).toBe('2.00')
})

test('a value outside the bounds becomes the nearest bound [V04]', () => {
  expect(clampQuantity('0', bounds)).toBe('1')
  expect(clampQuantity('-7', bounds)).toBe('1')
  expect(clampQuantity('', { ...bounds, min: 2 })).toBe('2')
  expect(clampQuantity('99', bounds)).toBe('5')
})

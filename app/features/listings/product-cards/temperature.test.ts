import { expect, test } from 'vitest'
import { columnHeight, temperatureOf, temperatureText } from './temperature.ts'

test('a temperature is the hot votes less the cold ones, from −10 to 10 [K13]', () => {
  expect(temperatureOf(0, 0)).toBe(0)
  expect(temperatureOf(9, 2)).toBe(7)
  expect(temperatureOf(1, 4)).toBe(-3)
  expect(temperatureOf(500, 3)).toBe(10)
  expect(temperatureOf(0, 11)).toBe(-10)
})

test('a temperature is shown with its sign, and as the percentage to which a bar is filled', () => {
  expect([7, -2, 0].map(temperatureText)).toEqual(['+7°', '−2°', '0°'])
  expect([-10, 0, 6, 10].map(columnHeight)).toEqual([0, 50, 80, 100])
})

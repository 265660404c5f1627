import { expect, test } from 'vitest'
import {
  circumferenceMm,
  readRingSize,
  ringSizeForCircumference,
  ringSizes,
  ringSizeText,
} from './ring-size.ts'

test('a ring size is shown with its circumference', () => {
  expect(ringSizeText(17)).toBe('17 (omtrek 53,4\u00a0mm)')
  expect(ringSizeText(17.5)).toBe('17,5 (omtrek 55,0\u00a0mm)')
})

test.each([
  [15.5, 48.7],
  [16, 50.3],
  [16.5, 51.8],
  [17, 53.4],
  [18, 56.5],
  [19, 59.7],
  [20, 62.8],
  [21, 66.0],
])('a diameter of %d mm is a circumference of %d mm', (diameter, circumference) => {
  expect(circumferenceMm(diameter)).toBe(circumference)
})

test('the guide has the sizes from 15 to 22 in steps of a half', () => {
  const sizes = ringSizes()
  expect(sizes).toHaveLength((22 - 15) * 2 + 1)
  expect(sizes[0]?.diameterMm).toBe(15)
  expect(sizes.at(-1)).toEqual({ diameterMm: 22, circumferenceMm: 69.1 })
})

test('a circumference between two sizes gets the larger size, and one outside the table gets none', () => {
  expect(ringSizeForCircumference(53.4)?.diameterMm).toBe(17)
  expect(ringSizeForCircumference(53.5)?.diameterMm).toBe(17.5)
  expect(ringSizeForCircumference(54)?.diameterMm).toBe(17.5)
  expect(ringSizeForCircumference(55)?.diameterMm).toBe(17.5)
  expect(ringSizeForCircumference(70)).toBeUndefined()
  expect(ringSizeForCircumference(54.5)?.diameterMm).toBe(17.5)
  expect(ringSizeForCircumference(40)).toBeUndefined()
  expect(ringSizeForCircumference(Number.NaN)).toBeUndefined()
})

test('an option value is read as a ring size, or as undefined if it is no ring size', () => {
  expect(readRingSize('17,5')).toBe(17.5)
  expect(readRingSize('17.25')).toBe(17.25)
  expect(readRingSize('maat 18')).toBe(18)
  expect(readRingSize('54')).toBeUndefined()
  expect(readRingSize('45 cm')).toBeUndefined()
  expect(readRingSize('M')).toBeUndefined()
})

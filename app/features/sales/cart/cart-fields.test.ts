import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPersonalisation, readProductOrVariantId, readQuantity } from './cart-fields.ts'

test('an empty quantity or "0" is read as one, decimals are dropped, and other texts are read as NaN', () => {
  for (const text of [undefined, '', '0']) expect(readQuantity(text)).toBe(1)
  expect(readQuantity('1.5')).toBe(1)
  expect(readQuantity('0.9')).toBe(0)
  expect(readQuantity(' 12 ')).toBe(12)
  expect(readQuantity('1e2')).toBe(100)
  for (const text of ['twee', '0x10', '0b1', '1,5', '..', '5 stuks', 'Infinity'])
    expect(readQuantity(text), text).toBeNaN()
})

test('every whole number is read as that quantity', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      (quantity) => readQuantity(String(quantity)) === quantity,
    ),
  )
})

test('for any text the quantity is a whole number or NaN, and the id is a whole number that is not negative', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const quantity = readQuantity(text)
      const id = readProductOrVariantId(text)
      return (
        (Number.isNaN(quantity) || Math.trunc(quantity) === quantity) &&
        id >= 0 &&
        id === Math.trunc(id)
      )
    }),
  )
})

test('an id is read as PHP does: its leading digits, and 0 without any', () => {
  expect(
    ['12', '12abc', ' 7', '-5', 'abc', '', '0', 'Infinity'].map(readProductOrVariantId),
  ).toEqual([12, 12, 7, 0, 0, 0, 0, 0])
})

test('the second ring of a pair is read from the field second_id', () => {
  const readSecond = (fields: [string, unknown][]) =>
    readPersonalisation(fields).second?.variantId ?? null
  expect(
    readSecond([
      ['quantity', '1'],
      ['second_id', '12'],
    ]),
  ).toBe(12)
  expect(readSecond([['quantity', '1']])).toBeNull()
  expect(readSecond([['second_id', '0']])).toBeNull()
})

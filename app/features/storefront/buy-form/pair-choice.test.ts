import { expect, test } from 'vitest'
import { textParts, toChoosableProduct } from './pair-choice.ts'
import type { VariantDetail } from './product.ts'
import {
  chosenVariant,
  mailUrlOfChoice,
  priceOfChoice,
  readChoice,
  stockOfChoice,
  valueState,
} from './variant-choice.ts'

function ring(
  id: number,
  ring: string | null,
  ringmaat: string,
  more: Partial<VariantDetail> = {},
) {
  return {
    id,
    sku: null,
    gtin: null,
    optionValues: { ...(ring === null ? {} : { ring }), ringmaat },
    priceCents: 1_890_01,
    beforeCents: null,
    percentOff: null,
    saleEnd: null,
    stock: 3,
    weightMg: null,
    photos: [],
    ...more,
  } satisfies VariantDetail
}

const size = { code: 'ringmaat', name: 'Ringmaat', values: ['16', '19'] }
const field = {
  id: 'gravure1',
  label: 'Gravure',
  hint: '',
  lines: 1,
  maxLength: 12,
  characters: 'text' as const,
  extra: '',
  cents: 0,
  isRequired: false,
  onlyFor: [],
  preview: null,
}
const wedding = {
  soldAsPair: true,
  options: [{ code: 'ring', name: 'Ring', values: ['Brede ring', 'Smalle ring'] }, size],
  photos: [],
  textFields: [field],
  variants: [
    ring(1, 'Brede ring', '16'),
    ring(2, 'Brede ring', '19', { stock: 1 }),
    ring(3, 'Smalle ring', '16', { stock: 0 }),
    ring(4, 'Smalle ring', '19'),
  ],
}

test('the shopper chooses a size for each ring of a pair', () => {
  const pair = toChoosableProduct(wedding)
  expect(pair.options.map(({ code, name }) => [code, name])).toEqual([
    ['ringmaat', 'Maat van de brede ring'],
    ['ringmaat2', 'Maat van de smalle ring'],
  ])
  const choice = readChoice(pair, new URLSearchParams('ringmaat=19&ringmaat2=16'))
  expect(chosenVariant(pair, choice)).toMatchObject({ id: 2, secondId: 3, stock: 0 })
  const other = { ringmaat: '19', ringmaat2: '19' }
  expect(stockOfChoice(pair, other, 3)).toEqual({ kind: 'few', stockLeft: 1 })
  expect(priceOfChoice(pair, other)).toMatchObject({ cents: 1_890_01, isFrom: false })
})

test('a sold-out size of one ring does not strike through the sizes of the other', () => {
  const pair = toChoosableProduct({
    ...wedding,
    variants: wedding.variants.map((each) => (each.id === 1 ? { ...each, stock: 0 } : each)),
  })
  const [wide, narrow] = pair.options
  if (!wide || !narrow) throw new Error('a pair has two sizes')
  expect(valueState(pair, { ringmaat: '16' }, wide, '16')).toBe('sold-out')
  expect(valueState(pair, { ringmaat: '16' }, narrow, '19')).toBe('available')
})

test('two equal rings in one size need two units of stock', () => {
  const pair = toChoosableProduct({
    ...wedding,
    options: [size],
    variants: [ring(1, null, '16'), ring(2, null, '19')],
  })
  expect(pair.options.map(({ name }) => name)).toEqual(['Maat van ring 1', 'Maat van ring 2'])
  expect(chosenVariant(pair, { ringmaat: '16', ringmaat2: '16' })).toMatchObject({
    id: 1,
    secondId: 1,
    stock: 1,
  })
})

test('the mail about a sold-out pair is about the ring that is sold out', () => {
  const pair = toChoosableProduct(wedding)
  expect(mailUrlOfChoice(pair, { ringmaat: '19', ringmaat2: '16' })).toBe(
    '/voorraad-mail/?variant=3',
  )
  expect(mailUrlOfChoice(pair, { ringmaat: '19', ringmaat2: '19' })).toBeUndefined()
})

test('each ring of a pair has its own text', () => {
  expect(
    textParts(toChoosableProduct(wedding), {}).map(({ part, name, fields }) => [
      part,
      name,
      fields.length,
    ]),
  ).toEqual([
    [1, 'Brede ring', 1],
    [2, 'Smalle ring', 1],
  ])
})

test('another product is left as it is', () => {
  const plain = { ...wedding, soldAsPair: false }
  expect(toChoosableProduct(plain)).toBe(plain)
  expect(textParts(plain, {})).toEqual([{ part: 1, name: null, fields: [field] }])
})

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

function createRing(
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
const weddingRings = {
  soldAsPair: true,
  options: [{ code: 'ring', name: 'Ring', values: ['Brede ring', 'Smalle ring'] }, size],
  photos: [],
  textFields: [field],
  variants: [
    createRing(1, 'Brede ring', '16'),
    createRing(2, 'Brede ring', '19', { stock: 1 }),
    createRing(3, 'Smalle ring', '16', { stock: 0 }),
    createRing(4, 'Smalle ring', '19'),
  ],
}

test('the shopper chooses a size for each ring of a pair', () => {
  const pair = toChoosableProduct(weddingRings)
  expect(pair.options.map(({ code, name }) => [code, name])).toEqual([
    ['ringmaat', 'Maat van de brede ring'],
    ['ringmaat2', 'Maat van de smalle ring'],
  ])
  const choice = readChoice(pair, new URLSearchParams('ringmaat=19&ringmaat2=16'))
  expect(chosenVariant(pair, choice)).toMatchObject({ id: 2, secondId: 3, stock: 0 })
  const fewUnits = 3
  const choiceInStock = { ringmaat: '19', ringmaat2: '19' }
  expect(stockOfChoice(pair, choiceInStock, fewUnits)).toEqual({ kind: 'few', stockLeft: 1 })
  expect(priceOfChoice(pair, choiceInStock)).toMatchObject({ cents: 1_890_01, isFrom: false })
})

test('a sold-out size of one ring does not strike through the sizes of the other', () => {
  const pair = toChoosableProduct({
    ...weddingRings,
    variants: weddingRings.variants.map((variant) =>
      variant.id === 1 ? { ...variant, stock: 0 } : variant,
    ),
  })
  const [wide, narrow] = pair.options
  if (!wide || !narrow) throw new Error('a pair has two sizes')
  expect(valueState(pair, { ringmaat: '16' }, wide, '16')).toBe('sold-out')
  expect(valueState(pair, { ringmaat: '16' }, narrow, '19')).toBe('available')
})

test('two equal rings in one size need two units of stock', () => {
  const pair = toChoosableProduct({
    ...weddingRings,
    options: [size],
    variants: [createRing(1, null, '16'), createRing(2, null, '19')],
  })
  expect(pair.options.map(({ name }) => name)).toEqual(['Maat van ring 1', 'Maat van ring 2'])
  expect(chosenVariant(pair, { ringmaat: '16', ringmaat2: '16' })).toMatchObject({
    id: 1,
    secondId: 1,
    // Three units make one pair.
    stock: 1,
  })
})

test('the mail that a sold-out pair is back in stock is about the ring that is sold out', () => {
  const pair = toChoosableProduct(weddingRings)
  expect(mailUrlOfChoice(pair, { ringmaat: '19', ringmaat2: '16' })).toBe(
    '/voorraad-mail/?variant=3',
  )
  expect(mailUrlOfChoice(pair, { ringmaat: '19', ringmaat2: '19' })).toBeUndefined()
})

test('each ring of a pair has its own text', () => {
  expect(
    textParts(toChoosableProduct(weddingRings), {}).map(({ part, name, fields }) => [
      part,
      name,
      fields.length,
    ]),
  ).toEqual([
    [1, 'Brede ring', 1],
    [2, 'Smalle ring', 1],
  ])
})

test('a product that is not sold as a pair is unchanged', () => {
  const singleRing = { ...weddingRings, soldAsPair: false }
  expect(toChoosableProduct(singleRing)).toBe(singleRing)
  expect(textParts(singleRing, {})).toEqual([{ part: 1, name: null, fields: [field] }])
})

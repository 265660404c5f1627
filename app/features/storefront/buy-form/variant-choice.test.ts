import { expect, test } from 'vitest'
import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { VariantDetail } from './product.ts'
import {
  choiceParameters,
  chosenVariant,
  initialChoice,
  mailUrlOfChoice,
  missingOptions,
  optionSlug,
  photosOfChoice,
  priceOfChoice,
  readChoice,
  settleChoice,
  stockOfChoice,
  valueState,
} from './variant-choice.ts'

const metal = { code: 'metaal', name: 'Metaal', values: ['Witgoud', 'Roségoud', 'Zilver'] }
const size = { code: 'ringmaat', name: 'Ringmaat', values: ['16', '17', '17,5'] }

const photo = (id: number): Photo => ({
  id,
  base: `/media/${id}`,
  width: 1200,
  height: 1200,
  alt: `foto ${id}`,
  placeholder: null,
})

function variant(
  id: number,
  metaal: string,
  ringmaat: string,
  more: Partial<VariantDetail> = {},
): VariantDetail {
  return {
    id,
    sku: `R-${id}`,
    gtin: null,
    optionValues: { metaal, ringmaat },
    priceCents: 100_00,
    beforeCents: null,
    percentOff: null,
    saleEnd: null,
    stock: 9,
    weightMg: null,
    photos: [],
    ...more,
  }
}

/** White gold exists in all sizes, rose gold only in 17, silver only in a size that is sold out. */
const ring = {
  options: [metal, size],
  photos: [photo(1), photo(2), photo(3)],
  variants: [
    variant(11, 'Witgoud', '16', { photos: [photo(1)], stock: 0 }),
    variant(12, 'Witgoud', '17', { photos: [photo(1)], stock: 2 }),
    variant(13, 'Witgoud', '17,5', { photos: [photo(1)], priceCents: 120_00 }),
    variant(21, 'Roségoud', '17', {
      photos: [photo(2)],
      priceCents: 80_00,
      beforeCents: 100_00,
      percentOff: 20,
    }),
    variant(31, 'Zilver', '16', { photos: [photo(4)], stock: 0, priceCents: 20_00 }),
  ],
}

const readFrom = (search: string) => readChoice(ring, new URLSearchParams(search))

test('the URL contains the choice in a readable form', () => {
  expect(optionSlug('Roségoud')).toBe('rosegoud')
  expect(optionSlug('14 karaat wit-goud ')).toBe('14-karaat-wit-goud')
  const choice = { metaal: 'Witgoud', ringmaat: '17,5' }
  expect(choiceParameters(ring, choice).toString()).toBe('metaal=witgoud&ringmaat=17.5')
  expect(readFrom('metaal=witgoud&ringmaat=17.5')).toEqual(choice)
})

test('values that the product does not have are left out of the URL', () => {
  expect(readFrom('metaal=platina&kleur=rood')).toEqual({})
  expect(readFrom('metaal=rosegoud&ringmaat=16')).toEqual({ metaal: 'Roségoud', ringmaat: '17' })
  expect(readFrom('ringmaat=17')).toEqual({ ringmaat: '17' })
})

test('a combination without a variant cannot be chosen, a sold-out one can', () => {
  const state = (metaal: string, ringmaat: string) => valueState(ring, { metaal }, size, ringmaat)
  expect(state('Roségoud', '16')).toBe('impossible')
  expect(state('Witgoud', '16')).toBe('sold-out')
  expect(state('Witgoud', '17')).toBe('available')
})

test('a size never blocks another metal; a value that does not fit the metal is dropped', () => {
  expect(valueState(ring, { ringmaat: '17,5' }, metal, 'Roségoud')).toBe('available')
  expect(settleChoice(ring, { metaal: 'Roségoud', ringmaat: '17,5' })).toEqual({
    metaal: 'Roségoud',
    ringmaat: '17',
  })
  expect(settleChoice(ring, { metaal: 'Witgoud', ringmaat: '18' })).toEqual({ metaal: 'Witgoud' })
})

test('a metal is sold out when none of its sizes is left', () => {
  expect(valueState(ring, {}, metal, 'Zilver')).toBe('sold-out')
  expect(valueState(ring, {}, metal, 'Witgoud')).toBe('available')
})

test('only a complete choice gives a variant', () => {
  expect(chosenVariant(ring, { metaal: 'Witgoud' })).toBeUndefined()
  expect(missingOptions(ring, { metaal: 'Witgoud' })).toEqual([size])
  expect(chosenVariant(ring, { metaal: 'Witgoud', ringmaat: '17' })?.id).toBe(12)
})

test('the price is “vanaf” while an open option can still raise it', () => {
  expect(priceOfChoice(ring, {})).toEqual({
    cents: 80_00,
    isFrom: true,
    beforeCents: 100_00,
    percentOff: 20,
    saleEnd: null,
  })
  expect(priceOfChoice(ring, { metaal: 'Witgoud' })).toMatchObject({ cents: 100_00, isFrom: true })
  expect(priceOfChoice(ring, { metaal: 'Witgoud', ringmaat: '17,5' })).toMatchObject({
    cents: 120_00,
    isFrom: false,
    beforeCents: null,
  })
})

test('photos follow the choice', () => {
  const ids = (choice: Record<string, string>) => photosOfChoice(ring, choice).map(({ id }) => id)
  expect(ids({})).toEqual([1, 2, 3])
  expect(ids({ metaal: 'Roségoud' })).toEqual([2, 3])
  // Rose gold is the cheapest in this size.
  expect(ids({ ringmaat: '17' })).toEqual([2, 1, 3])
  expect(ids({ metaal: 'Zilver', ringmaat: '16' })).toEqual([4, 3])
})

test('a page starts with the metal of the first photo, and its other photos stay', () => {
  const pageRing = { ...ring, photos: [photo(2), photo(1), photo(3)], photoMetal: 'Roségoud' }
  const start = (search: string) => initialChoice(pageRing, new URLSearchParams(search))
  expect(start('')).toEqual({ metaal: 'Roségoud', ringmaat: '17' })
  expect(start('metaal=witgoud')).toEqual({ metaal: 'Witgoud' })
  // Rose gold does not exist in this size.
  expect(start('ringmaat=17.5')).toEqual({ ringmaat: '17,5' })
  expect(initialChoice(ring, new URLSearchParams())).toEqual({})
  const ids = (choice: Record<string, string>) =>
    photosOfChoice(pageRing, choice).map(({ id }) => id)
  expect(ids({ metaal: 'Roségoud' })).toEqual([2, 1, 3])
  expect(ids({ metaal: 'Witgoud' })).toEqual([1, 3])
})

test('a metal with four photos is shown without those of the other metals', () => {
  const white = variant(11, 'Witgoud', '17', { photos: [photo(1)] })
  const rose = variant(14, 'Roségoud', '17', { photos: [2, 5, 6, 7].map(photo) })
  const photos = [2, 5, 6, 7, 1, 3].map(photo)
  const wellShown = { ...ring, photos, photoMetal: 'Roségoud', variants: [white, rose] }
  const ids = (choice: Record<string, string>) =>
    photosOfChoice(wellShown, choice).map(({ id }) => id)
  // Photo 3 belongs to no variant.
  expect(ids({ metaal: 'Roségoud' })).toEqual([2, 5, 6, 7, 3])
  expect(ids({})).toEqual([2, 5, 6, 7, 1, 3])
})

test('stock is shown for the variants that fit the choice', () => {
  const stock = (choice: Record<string, string>) => stockOfChoice(ring, choice, 3)
  expect(stock({})).toEqual({ kind: 'partly', share: 'de meeste uitvoeringen' })
  expect(stock({ metaal: 'Witgoud' })).toEqual({ kind: 'partly', share: '2 van de 3 maten' })
  expect(stock({ metaal: 'Witgoud', ringmaat: '17' })).toEqual({ kind: 'few', stockLeft: 2 })
  expect(stock({ metaal: 'Witgoud', ringmaat: '17,5' })).toEqual({ kind: 'plenty' })
  expect(stock({ metaal: 'Zilver' })).toEqual({ kind: 'sold-out' })
})

test('a simple product needs no choice', () => {
  const simple = {
    options: [],
    photos: [photo(1)],
    variants: [variant(1, '', '', { stock: null })],
  }
  expect(chosenVariant(simple, {})?.id).toBe(1)
  expect(stockOfChoice(simple, {}, 3)).toEqual({ kind: 'plenty' })
  expect(photosOfChoice(simple, {})).toHaveLength(1)
})

test('only a sold-out variant that is chosen has a page for a mail about its return', () => {
  expect(mailUrlOfChoice(ring, { metaal: 'Witgoud', ringmaat: '16' })).toBe(
    '/voorraad-mail/?variant=11',
  )
  expect(mailUrlOfChoice(ring, { metaal: 'Witgoud', ringmaat: '17' })).toBeUndefined()
  expect(mailUrlOfChoice(ring, { metaal: 'Witgoud' })).toBeUndefined()
})

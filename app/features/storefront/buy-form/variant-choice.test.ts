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

/** Up to this stock the shop shows how many units are left. */
const FEW_UNITS = 3

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

const readFromUrl = (search: string) => readChoice(ring, new URLSearchParams(search))

test('the URL contains the choice in a readable form', () => {
  expect(optionSlug('Roségoud')).toBe('rosegoud')
  expect(optionSlug('14 karaat wit-goud ')).toBe('14-karaat-wit-goud')
  const choice = { metaal: 'Witgoud', ringmaat: '17,5' }
  expect(choiceParameters(ring, choice).toString()).toBe('metaal=witgoud&ringmaat=17.5')
  expect(readFromUrl('metaal=witgoud&ringmaat=17.5')).toEqual(choice)
})

test('values that the product does not have are left out of the URL', () => {
  expect(readFromUrl('metaal=platina&kleur=rood')).toEqual({})
  expect(readFromUrl('metaal=rosegoud&ringmaat=16')).toEqual({ metaal: 'Roségoud', ringmaat: '17' })
  expect(readFromUrl('ringmaat=17')).toEqual({ ringmaat: '17' })
})

test('a combination without a variant cannot be chosen, a sold-out one can', () => {
  const stateOfSize = (metaal: string, ringmaat: string) =>
    valueState(ring, { metaal }, size, ringmaat)
  expect(stateOfSize('Roségoud', '16')).toBe('impossible')
  expect(stateOfSize('Witgoud', '16')).toBe('sold-out')
  expect(stateOfSize('Witgoud', '17')).toBe('available')
})

test('a chosen size never makes a metal unavailable, and a size that the chosen metal lacks is replaced or removed', () => {
  expect(valueState(ring, { ringmaat: '17,5' }, metal, 'Roségoud')).toBe('available')
  expect(settleChoice(ring, { metaal: 'Roségoud', ringmaat: '17,5' })).toEqual({
    metaal: 'Roségoud',
    ringmaat: '17',
  })
  expect(settleChoice(ring, { metaal: 'Witgoud', ringmaat: '18' })).toEqual({ metaal: 'Witgoud' })
})

test('a metal is sold out if all its sizes are sold out', () => {
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

test('the photos are those of the chosen variants, and those of no variant', () => {
  const photoIds = (choice: Record<string, string>) =>
    photosOfChoice(ring, choice).map(({ id }) => id)
  expect(photoIds({})).toEqual([1, 2, 3])
  expect(photoIds({ metaal: 'Roségoud' })).toEqual([2, 3])
  // Rose gold is the cheapest in this size.
  expect(photoIds({ ringmaat: '17' })).toEqual([2, 1, 3])
  expect(photoIds({ metaal: 'Zilver', ringmaat: '16' })).toEqual([4, 3])
})

test('a page starts with the metal of its first photo, and shows all photos until another metal is chosen', () => {
  const pageRing = { ...ring, photos: [photo(2), photo(1), photo(3)], photoMetal: 'Roségoud' }
  const startingChoice = (search: string) => initialChoice(pageRing, new URLSearchParams(search))
  expect(startingChoice('')).toEqual({ metaal: 'Roségoud', ringmaat: '17' })
  expect(startingChoice('metaal=witgoud')).toEqual({ metaal: 'Witgoud' })
  // Rose gold does not exist in this size.
  expect(startingChoice('ringmaat=17.5')).toEqual({ ringmaat: '17,5' })
  expect(initialChoice(ring, new URLSearchParams())).toEqual({})
  const photoIds = (choice: Record<string, string>) =>
    photosOfChoice(pageRing, choice).map(({ id }) => id)
  expect(photoIds({ metaal: 'Roségoud' })).toEqual([2, 1, 3])
  expect(photoIds({ metaal: 'Witgoud' })).toEqual([1, 3])
})

test('a metal with four photos is shown without those of the other metals', () => {
  const white = variant(11, 'Witgoud', '17', { photos: [photo(1)] })
  const rose = variant(14, 'Roségoud', '17', { photos: [2, 5, 6, 7].map(photo) })
  const photos = [2, 5, 6, 7, 1, 3].map(photo)
  const ringWithManyPhotos = { ...ring, photos, photoMetal: 'Roségoud', variants: [white, rose] }
  const photoIds = (choice: Record<string, string>) =>
    photosOfChoice(ringWithManyPhotos, choice).map(({ id }) => id)
  // Photo 3 belongs to no variant.
  expect(photoIds({ metaal: 'Roségoud' })).toEqual([2, 5, 6, 7, 3])
  expect(photoIds({})).toEqual([2, 5, 6, 7, 1, 3])
})

test('stock is shown for the variants that fit the choice', () => {
  const stock = (choice: Record<string, string>) => stockOfChoice(ring, choice, FEW_UNITS)
  expect(stock({})).toEqual({ kind: 'partly', share: 'de meeste uitvoeringen' })
  expect(stock({ metaal: 'Witgoud' })).toEqual({ kind: 'partly', share: '2 van de 3 maten' })
  expect(stock({ metaal: 'Witgoud', ringmaat: '17' })).toEqual({ kind: 'few', stockLeft: 2 })
  expect(stock({ metaal: 'Witgoud', ringmaat: '17,5' })).toEqual({ kind: 'plenty' })
  expect(stock({ metaal: 'Zilver' })).toEqual({ kind: 'sold-out' })
})

test('a simple product needs no choice', () => {
  const simpleProduct = {
    options: [],
    photos: [photo(1)],
    variants: [variant(1, '', '', { stock: null })],
  }
  expect(chosenVariant(simpleProduct, {})?.id).toBe(1)
  expect(stockOfChoice(simpleProduct, {}, FEW_UNITS)).toEqual({ kind: 'plenty' })
  expect(photosOfChoice(simpleProduct, {})).toHaveLength(1)
})

test('only a chosen variant that is sold out has a link to request a mail when it is back in stock', () => {
  expect(mailUrlOfChoice(ring, { metaal: 'Witgoud', ringmaat: '16' })).toBe(
    '/voorraad-mail/?variant=11',
  )
  expect(mailUrlOfChoice(ring, { metaal: 'Witgoud', ringmaat: '17' })).toBeUndefined()
  expect(mailUrlOfChoice(ring, { metaal: 'Witgoud' })).toBeUndefined()
})

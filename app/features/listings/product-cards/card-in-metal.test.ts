import { expect, test } from 'vitest'
import type { Photo, ProductCard } from '#app/features/catalog/products/catalog.ts'
import { cardInMetal, chosenMetals, makeCard, metalBits, subtitleInMetal } from './product-card.ts'

const photo = (id: number): Photo => ({
  id,
  base: `/media/${id}`,
  width: 1200,
  height: 1200,
  alt: '',
  placeholder: null,
})

/** Makes the card of a ring of yellow gold (€ 1.390, photo 10) and silver (photo 20). */
function ringCard({ silverCents = 14_900, productPhotoIds = [10, 11] } = {}): ProductCard {
  const variant = (id: number, metaal: string, priceCents: number, photoId: number) => ({
    id,
    optionValues: { metaal },
    priceCents,
    beforeCents: null,
    stock: 3,
    photos: [photo(photoId)],
  })
  const card = makeCard(
    {
      id: 1,
      slug: 'zegelring-otto',
      name: 'Zegelring Otto',
      subtitle: '',
      kind: 'variable',
      seller: 'own',
      soldBy: '',
      soldAsPair: false,
      textFields: [],
      publishedAt: new Date(0),
    },
    [variant(1, 'Geelgoud', 139_000, 10), variant(2, 'Zilver', silverCents, 20)],
    productPhotoIds.map(photo),
  )
  if (!card) throw new Error('no card')
  return { ...card, categoryIds: [], wishes: 0, temperature: 0, rating: null, linked: null }
}

test('a list that is filtered by a metal shows the photo and price of that metal', () => {
  const silver = cardInMetal(ringCard(), ['silver'])
  expect([silver.photo?.id, silver.priceCents, silver.isFromPrice, silver.metal]).toEqual([
    20,
    14_900,
    false,
    'Zilver',
  ])
  const gold = cardInMetal(ringCard(), ['yellow', 'rose', 'white'])
  expect([gold.photo?.id, gold.priceCents, gold.metal]).toEqual([10, 139_000, 'Geelgoud'])
})

test('a card in one metal names that metal alone, and its dots have one order', () => {
  const subtitle = '14 karaat geelgoud of sterling zilver, onyx'
  const cardSubtitle = (metals: string[]) =>
    cardInMetal({ ...ringCard(), subtitle }, metals).subtitle
  expect(cardSubtitle(['silver'])).toBe('Sterling zilver, onyx')
  expect(cardSubtitle(['yellow', 'rose', 'white'])).toBe('14 karaat geelgoud, onyx')
  expect(cardSubtitle([])).toBe(subtitle)
  const anyGold = { ...ringCard(), subtitle: '14 karaat goud, saffier' }
  expect(cardInMetal(anyGold, ['yellow']).subtitle).toBe('14 karaat geelgoud, saffier')
  expect(cardInMetal({ ...ringCard(), subtitle: 'Met onyx' }, ['silver']).subtitle).toBe('Met onyx')
  expect(ringCard().metals).toEqual(['silver', 'yellow'])
})

test('a card in several metals shows the cheapest of them', () => {
  const card = cardInMetal(ringCard(), ['yellow', 'silver'])
  expect([card.photo?.id, card.priceCents, card.metal]).toEqual([20, 14_900, 'Zilver'])
})

test('a chosen material and a chosen colour mean the metals that both stand for, else those of the most specific one', () => {
  // The filters are those of the metal, the colour and the material; the first is the most specific.
  expect(chosenMetals([[], ['rosegoud'], ['goud']])).toEqual(['rose'])
  expect(chosenMetals([[], [], ['goud', 'leer']])).toEqual(['yellow', 'rose', 'white'])
  expect(chosenMetals([['zilver'], ['witgoud'], []])).toEqual(['silver'])
  expect(metalBits(['silver', 'yellow'])).toBe(0b1001)
})

test('without a metal filter the card shows the lowest price and a photo of a variant at that price', () => {
  const card = cardInMetal(ringCard(), [])
  expect([card.photo?.id, card.priceCents, card.isFromPrice, card.metal]).toEqual([
    20,
    14_900,
    true,
    undefined,
  ])
  const cardAtEqualPrices = cardInMetal(ringCard({ silverCents: 139_000 }), [])
  expect([cardAtEqualPrices.photo?.id, cardAtEqualPrices.secondPhoto?.id]).toEqual([10, 11])
  // A photo of the product that belongs to no variant is not replaced.
  expect(cardInMetal(ringCard({ productPhotoIds: [12] }), []).photo?.id).toBe(12)
  // The photos and prices per metal are not sent to the browser.
  expect('looks' in card).toBe(false)
})

test('a subtitle gets the colour of its metal once', () => {
  expect(subtitleInMetal('14 karaat goud, diamant', 'Roségoud')).toBe('14 karaat roségoud, diamant')
  expect(subtitleInMetal('14 karaat roségoud of witgoud', 'Roségoud')).toBe('14 karaat roségoud')
  expect(subtitleInMetal('14 karaat rosé goud', 'Roségoud')).toBe('14 karaat roségoud')
})

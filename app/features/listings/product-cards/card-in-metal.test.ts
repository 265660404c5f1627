import { expect, test } from 'vitest'
import type { Photo, ProductCard } from '#app/features/catalog/products/catalog.ts'
import { cardInMetal, makeCard } from './product-card.ts'

const photo = (id: number): Photo => ({
  id,
  base: `/media/${id}`,
  width: 1200,
  height: 1200,
  alt: '',
  placeholder: null,
})

function ringCard(): ProductCard {
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
    [variant(1, 'Geelgoud', 139_000, 10), variant(2, 'Zilver', 14_900, 20)],
    [photo(10), photo(11)],
  )
  if (!card) throw new Error('no card')
  return { ...card, categoryIds: [], wishes: 0, temperature: 0, rating: null, linked: null }
}

test('a list that is filtered by a metal shows the photo and price of that metal', () => {
  const silver = cardInMetal(ringCard(), ['zilver'])
  expect([silver.photo?.id, silver.priceCents, silver.isFromPrice, silver.metal]).toEqual([
    20,
    14_900,
    false,
    'Zilver',
  ])
  const gold = cardInMetal(ringCard(), ['goud'])
  expect([gold.photo?.id, gold.priceCents, gold.metal]).toEqual([10, 139_000, 'Geelgoud'])
})

test('without a filter by metal the card has the first photo and the lowest price', () => {
  const card = cardInMetal(ringCard(), [])
  expect([card.photo?.id, card.priceCents, card.isFromPrice, card.metal]).toEqual([
    10,
    14_900,
    true,
    undefined,
  ])
  expect('looks' in card).toBe(false)
})

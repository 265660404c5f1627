import { expect, test } from 'vitest'
import { sellersText } from './product-card.ts'
import { cardBadge } from './product-card-view.tsx'

const at = '2026-11-21T12:00:00Z'
const card = {
  left: null,
  beforeCents: null,
  priceCents: 100_00,
  publishedAt: '2026-01-01T12:00:00Z',
}

test('a card has one badge, and sold out overrides all others', () => {
  expect(cardBadge({ ...card, left: 0, beforeCents: 200_00, publishedAt: at }, at)?.text).toBe(
    'Uitverkocht',
  )
  expect(cardBadge({ ...card, left: 2, beforeCents: 120_00 }, at)?.text).toBe('−16%')
  expect(cardBadge({ ...card, left: 2, publishedAt: at }, at)?.text).toBe('Nog 2')
  expect(cardBadge({ ...card, publishedAt: at }, at)?.text).toBe('Nieuw')
  expect(cardBadge(card, at)).toBeNull()
})

test('a product is new for 30 days', () => {
  const publishedAt = '2026-10-22T12:00:01Z'
  expect(cardBadge({ ...card, publishedAt }, at)?.text).toBe('Nieuw')
  expect(cardBadge({ ...card, publishedAt: '2026-10-22T12:00:00Z' }, at)).toBeNull()
})

test('a card names the first seller and counts the others', () => {
  expect(sellersText('amazon.nl, amazon.de, bol.com')).toBe('amazon.nl en 2 andere')
  expect(sellersText('amazon.nl')).toBe('amazon.nl')
  expect(sellersText('')).toBe('een andere winkel')
})

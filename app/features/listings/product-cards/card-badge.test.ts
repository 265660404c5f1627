import { expect, test } from 'vitest'
import { sellersText } from './product-card.ts'
import { cardBadge } from './product-card-view.tsx'

const now = '2026-11-21T12:00:00Z'
const card = {
  seller: 'own' as const,
  left: null,
  beforeCents: null,
  priceCents: 100_00,
  publishedAt: '2026-01-01T12:00:00Z',
}

test('a card has at most one badge, and sold out overrides all others', () => {
  expect(cardBadge({ ...card, left: 0, beforeCents: 200_00, publishedAt: now }, now)?.text).toBe(
    'Uitverkocht',
  )
  // From € 120 to € 100 is 16.7 % less, rounded down.
  expect(cardBadge({ ...card, left: 2, beforeCents: 120_00 }, now)?.text).toBe('−16%')
  expect(cardBadge({ ...card, left: 2, publishedAt: now }, now)?.text).toBe('Nog 2')
  expect(cardBadge({ ...card, publishedAt: now }, now)?.text).toBe('Nieuw')
  expect(cardBadge({ ...card, seller: 'external', publishedAt: now }, now)).toBeNull()
  expect(cardBadge(card, now)).toBeNull()
})

test('a product is new for 30 days', () => {
  const publishedAt = '2026-10-22T12:00:01Z'
  expect(cardBadge({ ...card, publishedAt }, now)?.text).toBe('Nieuw')
  expect(cardBadge({ ...card, publishedAt: '2026-10-22T12:00:00Z' }, now)).toBeNull()
})

test('a card names the first seller and counts the others', () => {
  expect(sellersText('amazon.nl, amazon.de, bol.com')).toBe('amazon.nl + 2 winkels')
  expect(sellersText('amazon.nl, bol.com')).toBe('amazon.nl + 1 winkel')
  expect(sellersText('amazon.nl')).toBe('amazon.nl')
  expect(sellersText('')).toBe('een andere winkel')
})

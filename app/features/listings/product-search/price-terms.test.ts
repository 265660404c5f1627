import { expect, test } from 'vitest'
import { readPriceTerms } from './price-terms.ts'

test('words for a price become its limits', () => {
  expect(readPriceTerms('ring onder 100')).toEqual({ search: 'ring', maxCents: 10_000 })
  expect(readPriceTerms('Tot € 1.250,50 gouden ketting')).toEqual({
    search: 'gouden ketting',
    maxCents: 125_050,
  })
  expect(readPriceTerms('ketting boven de 200 euro')).toEqual({
    search: 'ketting',
    minCents: 20_000,
  })
  expect(readPriceTerms('armband tussen 50 en 100')).toEqual({
    search: 'armband',
    minCents: 5_000,
    maxCents: 10_000,
  })
  expect(readPriceTerms('ring vanaf 50 tot 100 euro')).toEqual({
    search: 'ring',
    minCents: 5_000,
    maxCents: 10_000,
  })
})

test('numbers that are not a price stay in the search', () => {
  for (const text of [
    'ketting tot 45 cm',
    'ring vanaf 18 karaat',
    'ring maat 15 tot 17',
    'SK-RNG-001',
    'ring 17',
    'onderdeel 12',
  ]) {
    expect(readPriceTerms(text)).toEqual({ search: text })
  }
})

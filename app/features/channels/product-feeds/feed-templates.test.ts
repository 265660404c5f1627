import { expect, test } from 'vitest'
import type { ChannelItem } from '#app/features/channels/channel-items/channel-item.ts'
import {
  fillTemplate,
  parseColumns,
  templateValues,
  unknownPlaceholders,
} from './feed-templates.ts'
import { findGoogleCategory, googleCategory, googleCategoryText } from './google-categories.ts'

const RING: ChannelItem = {
  id: 12,
  productId: 7,
  slug: 'ring',
  name: 'Ring Voorbeeld',
  subtitle: '',
  description: 'Een ring.',
  brand: '',
  sku: 'R-1',
  gtin: null,
  mpn: null,
  optionValues: { metaal: 'Witgoud', ringmaat: '17' },
  hasVariants: true,
  isUsed: false,
  url: 'https://schakel.test/product/ring/?ringmaat=17',
  marginPercent: 47,
  offer: {
    priceCents: 7_950,
    beforeCents: null,
    percentOff: null,
    saleEnd: null,
    saleStartsAt: null,
    isAvailable: true,
  },
  stock: 3,
  weightMg: 0,
  size: '17',
  material: 'Witgoud',
  color: 'Wit',
  categories: [{ id: 1, name: 'Ringen' }],
  images: [],
  imagePixels: 0,
  specifications: [],
  rating: null,
}

test('a template is filled in without the separators of empty values', () => {
  const values = templateValues(RING, null)
  expect(fillTemplate('{naam}, {keuze}', values)).toBe('Ring Voorbeeld, Witgoud, maat 17')
  expect(fillTemplate('{merk} | {naam} | {gtin}', values)).toBe('Ring Voorbeeld')
  expect(fillTemplate('{naam} - {merk} - {maat}', values)).toBe('Ring Voorbeeld - 17')
  expect(fillTemplate('{prijsklasse}', values)).toBe('50 tot 100')
  expect(fillTemplate('{margeklasse}', values)).toBe('40 tot 60')
  expect(fillTemplate('{merk}', values)).toBe('')
})

test('an unknown placeholder is found before it is stored', () => {
  expect(unknownPlaceholders('{naam} {prijs} {constructor}')).toEqual(['constructor'])
})

test('columns are read line by line', () => {
  expect(parseColumns('ean = {gtin}\n\nzonder teken\n = leeg\nvast = ja')).toEqual([
    { name: 'ean', template: '{gtin}' },
    { name: 'vast', template: 'ja' },
  ])
})

test('the Google category follows the owner’s choice, or else the nearest meaningful name', () => {
  const path = [
    { id: 1, name: 'Kettingen' },
    { id: 2, name: 'Nieuw' },
  ]
  // Google's numbers: 188 jewellery, 194 earrings, 196 necklaces, 200 rings, 6463 jewellery sets.
  expect(googleCategory(path, {})).toBe(196)
  expect(googleCategory(path, { 1: 6463 })).toBe(6463)
  expect(googleCategory(path, { 1: 6463, 2: 188 })).toBe(188)
  expect(googleCategory([{ id: 3, name: 'Trouwringen' }], {})).toBe(200)
  expect(googleCategory([{ id: 3, name: 'Oorringen' }], {})).toBe(194)
  expect(googleCategory([], {})).toBe(188)
})

test('a category of Google is found by number, name, path and the text of the list', () => {
  for (const text of [
    '200',
    'Ringen (200)',
    'ringen',
    'Kleding en accessoires > Sieraden > Ringen',
    '  Ringen ',
  ])
    expect(findGoogleCategory(text), text).toEqual({ ok: true, id: 200 })
  expect(findGoogleCategory('505771')).toEqual({ ok: true, id: 505_771 })
  expect(googleCategoryText(194)).toBe('Oorbellen (194)')
  expect(googleCategoryText(505_771)).toBe('505771')
})

test('an unknown category gets suggestions of similar ones', () => {
  expect(findGoogleCategory('ketting')).toEqual({
    ok: false,
    suggestions: [
      'Halskettingen (196)',
      'Portefeuillekettingen (5841)',
      'Brillenkoorden en -kettingen (8204)',
    ],
  })
  expect(findGoogleCategory('ring')).toEqual({
    ok: false,
    suggestions: ['Ringen (200)', 'Ornamenten en versiering (505379)'],
  })
  expect(findGoogleCategory('brandblusser')).toEqual({ ok: false, suggestions: [] })
})

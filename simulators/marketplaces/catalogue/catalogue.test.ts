import { expect, test } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { isListed, offerAt } from './catalogue-offers.ts'
import { CORE_MODELS } from './core-models.ts'
import { createLedger } from './ledger.ts'
import { createModel } from './models.ts'
import { withCheckDigit } from './numbers.ts'
import { photosOf } from './photos.ts'
import { AMAZON_SHOPS } from './shops.ts'
import { showsTone } from './shown-tones.ts'
import { stonesInPhoto } from './stones.ts'

const createTestLedger = () => createLedger(() => new Date('2026-11-22T09:00:00Z'))

test('the catalogue has more than 400 models with their own codes, and is the same each time', () => {
  const catalogue = createCatalogue()
  const items = [...catalogue.items()]
  const asins = [
    ...items.map(({ asin }) => asin),
    ...catalogue.models.flatMap(({ parentAsin }) => parentAsin ?? []),
  ]

  expect(catalogue.models.length).toBeGreaterThanOrEqual(400)
  expect(new Set(asins).size).toBe(asins.length)
  expect(asins.filter((asin) => !/^B0[0-9A-Z]{8}$/.test(asin))).toEqual([])
  expect(items.filter(({ gtin }) => withCheckDigit(gtin.slice(0, 12)) !== gtin)).toEqual([])
  expect(withCheckDigit('871234567890')).toBe('8712345678906')
  expect(items.filter((item) => photosOf(item).length === 0)).toEqual([])
  for (const number of [0, 17, 439]) expect(createModel(number)).toEqual(catalogue.models[number])
  expect(createCatalogue(900).models[439]?.titles).toEqual(catalogue.models[439]?.titles)
})

test('the photos of a model show its metals and its stone', () => {
  const { models } = createCatalogue()
  expect(models).toHaveLength(440)
  const modelsInOtherMetal = models.filter(({ photo, items }) =>
    items.some(({ metal }) => !showsTone(photo, metal.tone)),
  )
  expect(modelsInOtherMetal.map(({ titles }) => titles.nl)).toEqual([])
  const goldModels = models.filter(
    ({ titles, items }) =>
      /(?<!\p{L})goud\b/iu.test(titles.nl) && items.some(({ metal }) => metal.tone === 'geel'),
  )
  expect(goldModels.length).toBeGreaterThan(20)
  const modelsWithOtherColourFirst = goldModels.filter(
    ({ items: [item] }) => item?.metal.tone !== 'geel',
  )
  expect(modelsWithOtherColourFirst.map(({ titles }) => titles.nl)).toEqual([])
  // Models with titles written by hand have photos whose stones were chosen by hand.
  const generatedModels = models.slice(CORE_MODELS.length)
  expect(generatedModels).toHaveLength(428)
  const modelsWithOtherStone = generatedModels.filter(
    ({ photo, stone }) => !stonesInPhoto(photo).includes(stone),
  )
  expect(modelsWithOtherStone.map(({ titles }) => titles.nl)).toEqual([])
})

test('nearly every item has other prices in other countries, and no country sells all items', () => {
  const { models } = createCatalogue()
  for (const shop of AMAZON_SHOPS) {
    const listedModels = models.filter(
      ({ items: [item] }) => item && isListed(item, shop, createTestLedger()),
    )
    expect(listedModels.length).toBeGreaterThan(models.length / 3)
    expect(listedModels.length).toBeLessThan(models.length)
  }
  const prices = models.map(({ items: [item] }) =>
    AMAZON_SHOPS.map((shop) => item && offerAt(item, shop, createTestLedger())?.cents),
  )
  const differingPrices = prices.filter((row) => new Set(row.filter(Boolean)).size > 1)
  expect(differingPrices.length).toBeGreaterThan(models.length * 0.9)
})

test('one family has 120 variations, and ring sizes are written in the local or the American notation', () => {
  const { models } = createCatalogue()
  expect(models.map(({ items }) => items.length)).toContain(120)
  const rings = models.filter(({ kind, parentAsin }) => kind.sizes === 'ring' && parentAsin)
  expect(new Set(rings.map(({ notation }) => notation))).toEqual(new Set(['local', 'us']))
})

test('titles resemble those of real marketplaces: fineness in every notation, and unlawful terms', () => {
  const titles = createCatalogue().models.map(({ titles: { nl, de, fr } }) => `${nl}|${de}|${fr}`)
  for (const phrase of [
    '14 karaat',
    '14K',
    '585',
    '925 Sterling Silber',
    'vergoldet',
    'plaqué or',
    'massief goud verguld',
    '9K goud',
    '14K goud plated',
    'CZ diamant',
  ]) {
    expect(titles.filter((title) => title.includes(phrase)).length, phrase).toBeGreaterThan(0)
  }
})

test('prices are fixed until a test releases them, and then a few change every hour', () => {
  const { models } = createCatalogue()
  const [shop] = AMAZON_SHOPS
  let time = new Date('2026-11-22T09:10:00Z')
  const movingLedger = createLedger(() => time)
  const readPrices = () =>
    models.map(({ items: [item] }) => item && shop && offerAt(item, shop, movingLedger)?.cents)
  const fixedPrices = readPrices()
  movingLedger.setMoves('hourly')
  const pricesInFirstHour = readPrices()
  time = new Date('2026-11-22T09:50:00Z')
  expect(readPrices()).toEqual(pricesInFirstHour)
  time = new Date('2026-11-22T10:10:00Z')
  const changedPrices = readPrices().filter((cents, number) => cents !== pricesInFirstHour[number])
  expect(changedPrices.length).toBeGreaterThan(10)
  expect(changedPrices.length).toBeLessThan(models.length / 3)
  movingLedger.setMoves('still')
  expect(readPrices()).toEqual(fixedPrices)
})

test('every number up to 20,000 makes a model with at least one item', () => {
  const counts = Array.from({ length: 20_000 }, (_, number) => createModel(number).items.length)
  expect(Math.min(...counts)).toBe(1)
})

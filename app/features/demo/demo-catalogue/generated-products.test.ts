import { expect, test } from 'vitest'
import { readDemoCatalogue } from './demo-catalogue.server.ts'
import { demoDrafts } from './demo-drafts.ts'
import { generateProduct } from './generated-products.ts'

const { products } = await readDemoCatalogue()
const generatedProducts = Array.from({ length: 2_000 }, (_, index) =>
  generateProduct(products, 'proef', index + 1),
)
const drafts = demoDrafts(
  { editorial: [], products: generatedProducts },
  new Map(),
  new Date('2026-11-21'),
)

/** The products are numbered from 1. */
const seventhProduct = generatedProducts[6]

test('the same seed generates the same products, another seed different ones', () => {
  expect(generateProduct(products, 'proef', 7)).toEqual(seventhProduct)
  expect(generateProduct(products, 'anders', 7)).not.toEqual(seventhProduct)
})

test('every generated product has its own article numbers and a plausible price', () => {
  const skus = drafts.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  expect(new Set(skus).size).toBe(skus.length)
  for (const { variants } of drafts) {
    expect(variants.length).toBeGreaterThan(0)
    for (const { priceCents, gtin } of variants) {
      expect(priceCents % 100, 'whole euros').toBe(0)
      expect(priceCents).toBeGreaterThanOrEqual(1_900)
      expect(gtin).toMatch(/^\d{13}$/)
    }
  }
})

test('all kinds, metals and stones of the demo occur', () => {
  expect(new Set(generatedProducts.map(({ category }) => category)).size).toBe(5)
  const values = drafts.flatMap(({ attributes }) => attributes.map(({ label }) => label))
  expect(values).toEqual(
    expect.arrayContaining(['Goud', 'Zilver', 'Labgekweekte saffier', 'Parel', '450 mm', '585']),
  )
})

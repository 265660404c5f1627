import { expect, test } from 'vitest'
import { explainRejection, type RejectionFacts } from './explain-rejection.ts'

const FIELD = {
  id: 'initiaal',
  label: 'Initiaal',
  hint: '',
  lines: 1,
  maxLength: 1,
  characters: 'capitals' as const,
  extra: '',
  cents: 0,
  isRequired: true,
  onlyFor: ['Goud'],
  preview: null,
}
const RING: Extract<RejectionFacts, { kind: 'sellable' }> = {
  kind: 'sellable',
  slug: 'ring',
  name: 'Ring',
  stock: 3,
  soldIndividually: false,
  soldAsPair: false,
  textFields: [],
  optionValues: {},
  isInCart: false,
  cartLines: 0,
}

/** Returns the error, the URL and the limit. */
function summarizeRejection(facts: Partial<typeof RING>, quantity = 4, item = {}) {
  const { error, address, limit } = explainRejection(
    { ...RING, ...facts },
    { productOrVariantId: 1, quantity, ...item },
  )
  return [error, address, limit]
}

const page = '/product/ring/'

test('a quantity above the stock is rejected with a limit: the stock, or the maximum of a line', () => {
  expect(summarizeRejection({})).toEqual(['not-enough', page, 3])
  expect(summarizeRejection({ stock: null })).toEqual(['not-enough', page, 9_999])
  expect(summarizeRejection({ stock: 20_000 })).toEqual(['not-enough', page, 9_999])
})

test('an invalid quantity is reported before the stock', () => {
  for (const quantity of [0, -1, 1.5, Number.NaN, 10_000])
    expect(summarizeRejection({}, quantity)).toEqual(['bad-quantity', page, 3])
  expect(summarizeRejection({}, 9_999)).toEqual(['not-enough', page, 3])
  expect(summarizeRejection({}, 1)).toEqual(['not-enough', page, 3])
})

test('the reasons are checked in order: sold out, missing ring, missing text, one per order', () => {
  const allFacts = { stock: 0, soldAsPair: true, soldIndividually: true, isInCart: true }
  const textFields = [FIELD]
  const optionValues = { metaal: 'Goud' }
  expect(summarizeRejection({ ...allFacts, textFields, optionValues })).toEqual([
    'sold-out',
    page,
    0,
  ])
  const factsInStock = { ...allFacts, stock: 3, textFields, optionValues }
  expect(summarizeRejection(factsInStock)).toEqual(['needs-pair', page, 0])
  const second = { variantId: 2, texts: {} }
  expect(summarizeRejection(factsInStock, 1, { second })).toEqual(['needs-text', page, 0])
  const texts = { initiaal: 'S' }
  expect(summarizeRejection(factsInStock, 1, { second, texts })).toEqual(['one-only', page, 1])
})

test('a product that is limited to one per order is rejected only while it is in the cart', () => {
  expect(summarizeRejection({ soldIndividually: true })).toEqual(['not-enough', page, 3])
  expect(summarizeRejection({ isInCart: true })).toEqual(['not-enough', page, 3])
})

test('only variants that have a required text field need a text', () => {
  expect(summarizeRejection({ textFields: [FIELD], optionValues: { metaal: 'Zilver' } })[0]).toBe(
    'not-enough',
  )
  const optional = { ...FIELD, isRequired: false }
  expect(summarizeRejection({ textFields: [optional], optionValues: { metaal: 'Goud' } })[0]).toBe(
    'not-enough',
  )
})

test('a full cart rejects another product with the URL of the cart', () => {
  expect(summarizeRejection({ cartLines: 200 }, 1)).toEqual(['cart-full', '/cart/', 0])
  expect(summarizeRejection({ cartLines: 199 }, 1)).toEqual(['not-enough', page, 3])
  expect(summarizeRejection({ cartLines: 200, isInCart: true }, 1)).toEqual(['not-enough', page, 3])
})

test.each<[RejectionFacts, string, string]>([
  [{ kind: 'unknown' }, 'unknown-product', '/'],
  [{ kind: 'category', slug: 'ringen' }, 'unknown-product', '/product-category/ringen/'],
  [{ kind: 'brand', slug: 'noord' }, 'unknown-product', '/shop/?merk=noord'],
  [{ kind: 'photo', slug: 'ring' }, 'unknown-product', page],
  [{ kind: 'variable-parent', slug: 'ring', name: 'Ring' }, 'needs-choice', page],
  [{ kind: 'external', slug: 'ring', name: 'Ring' }, 'external-product', page],
  [{ kind: 'unavailable', slug: 'ring', name: 'Ring' }, 'not-for-sale', page],
])('the record %j is rejected with the page that shows more', (facts, error, address) => {
  expect(explainRejection(facts, { productOrVariantId: 1, quantity: 1 })).toMatchObject({
    ok: false,
    error,
    address,
  })
})

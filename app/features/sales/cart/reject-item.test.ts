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

const page = '/product/ring/'
const MORE_THAN_STOCK = 4

/** Returns why an item is rejected; four units of it are more than the stock of three. */
function explain(facts: Partial<typeof RING>, quantity = MORE_THAN_STOCK, item = {}) {
  return explainRejection({ ...RING, ...facts }, { productOrVariantId: 1, quantity, ...item })
}

test('a quantity above the stock is rejected with a limit: the stock, or the maximum of a line', () => {
  expect(explain({})).toMatchObject({ error: 'not-enough', address: page, limit: 3 })
  expect(explain({ stock: null })).toMatchObject({
    error: 'not-enough',
    address: page,
    limit: 9_999,
  })
  expect(explain({ stock: 20_000 })).toMatchObject({
    error: 'not-enough',
    address: page,
    limit: 9_999,
  })
})

test('an invalid quantity is reported before the stock', () => {
  for (const quantity of [0, -1, 1.5, Number.NaN, 10_000])
    expect(explain({}, quantity)).toMatchObject({ error: 'bad-quantity', address: page, limit: 3 })
  expect(explain({}, 9_999)).toMatchObject({ error: 'not-enough', address: page, limit: 3 })
  expect(explain({}, 1)).toMatchObject({ error: 'not-enough', address: page, limit: 3 })
})

test('the reasons are checked in order: sold out, missing ring, missing text, one per order', () => {
  const allFacts = { stock: 0, soldAsPair: true, soldIndividually: true, isInCart: true }
  const textFields = [FIELD]
  const optionValues = { metaal: 'Goud' }
  expect(explain({ ...allFacts, textFields, optionValues })).toMatchObject({
    error: 'sold-out',
    address: page,
    limit: 0,
  })
  const factsInStock = { ...allFacts, stock: 3, textFields, optionValues }
  expect(explain(factsInStock)).toMatchObject({ error: 'needs-pair', address: page, limit: 0 })
  const second = { variantId: 2, texts: {} }
  expect(explain(factsInStock, 1, { second })).toMatchObject({
    error: 'needs-text',
    address: page,
    limit: 0,
  })
  const texts = { initiaal: 'S' }
  expect(explain(factsInStock, 1, { second, texts })).toMatchObject({
    error: 'one-only',
    address: page,
    limit: 1,
  })
})

test('a product that is limited to one per order is rejected only while it is in the cart', () => {
  expect(explain({ soldIndividually: true })).toMatchObject({
    error: 'not-enough',
    address: page,
    limit: 3,
  })
  expect(explain({ isInCart: true })).toMatchObject({
    error: 'not-enough',
    address: page,
    limit: 3,
  })
})

test('only variants with a required text field need a text', () => {
  expect(explain({ textFields: [FIELD], optionValues: { metaal: 'Zilver' } })).toMatchObject({
    error: 'not-enough',
  })
  const optional = { ...FIELD, isRequired: false }
  expect(explain({ textFields: [optional], optionValues: { metaal: 'Goud' } })).toMatchObject({
    error: 'not-enough',
  })
})

test('a cart of 200 lines accepts no other product, and the rejection leads to the cart', () => {
  expect(explain({ cartLines: 200 }, 1)).toMatchObject({
    error: 'cart-full',
    address: '/cart/',
    limit: 0,
  })
  expect(explain({ cartLines: 199 }, 1)).toMatchObject({
    error: 'not-enough',
    address: page,
    limit: 3,
  })
  expect(explain({ cartLines: 200, isInCart: true }, 1)).toMatchObject({
    error: 'not-enough',
    address: page,
    limit: 3,
  })
})

test.each<[RejectionFacts, string, string]>([
  [{ kind: 'unknown' }, 'unknown-product', '/'],
  [{ kind: 'category', slug: 'ringen' }, 'unknown-product', '/product-category/ringen/'],
  [{ kind: 'brand', slug: 'noord' }, 'unknown-product', '/shop/?merk=noord'],
  [{ kind: 'photo', slug: 'ring' }, 'unknown-product', page],
  [{ kind: 'variable-parent', slug: 'ring', name: 'Ring' }, 'needs-choice', page],
  [{ kind: 'external', slug: 'ring', name: 'Ring' }, 'external-product', page],
  [{ kind: 'unavailable', slug: 'ring', name: 'Ring' }, 'not-for-sale', page],
])('a rejected item comes with the page that shows more about it: %j', (facts, error, address) => {
  expect(explainRejection(facts, { productOrVariantId: 1, quantity: 1 })).toMatchObject({
    ok: false,
    error,
    address,
  })
})

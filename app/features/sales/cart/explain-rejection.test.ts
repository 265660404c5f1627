import { expect, test } from 'vitest'
import { explainRejection, rejectUnknown } from './explain-rejection.server.ts'

const RING = {
  isVariant: true,
  slug: 'ring',
  name: 'Ring',
  kind: 'simple',
  seller: 'own',
  isDraft: false,
  isActive: true,
  isForMembers: false,
  soldIndividually: false,
  stock: 5,
  isInCart: false,
} as const

const explain = (
  product: Partial<Parameters<typeof explainRejection>[1]>,
  { lines = 1, cartId = 't_gast', quantity = 6 } = {},
) => explainRejection({ lines, product: null }, { ...RING, ...product }, { cartId, quantity })

const rejected = (error: string, address = '/product/ring/', name = 'Ring', limit = 0) => ({
  ok: false,
  error,
  address,
  name,
  limit,
})

test('more than the stock is rejected with the stock, or with the highest quantity', () => {
  expect(explain({})).toEqual(rejected('not-enough', '/product/ring/', 'Ring', 5))
  expect(explain({ stock: null, isInCart: true })).toMatchObject({ limit: 9_999 })
  expect(explain({ stock: 20_000 })).toMatchObject({ limit: 9_999 })
  expect(explain({ stock: 0 })).toEqual(rejected('sold-out'))
})

test('a quantity has to be whole and between one and the highest', () => {
  for (const quantity of [0, -1, 1.5, 10_000, Number.NaN])
    expect(explain({ stock: null }, { quantity }), String(quantity)).toMatchObject({
      error: 'bad-quantity',
      limit: 9_999,
    })
  for (const quantity of [1, 9_999])
    expect(explain({ stock: null }, { quantity })).toMatchObject({ error: 'not-enough' })
})

test('a draft, a removed variant, a product of another shop and a product with choices lead to their page', () => {
  expect(explain({ isDraft: true })).toEqual(rejected('not-for-sale'))
  expect(explain({ isActive: false })).toEqual(rejected('not-for-sale'))
  expect(explain({ isActive: false, isVariant: false })).toMatchObject({ error: 'not-enough' })
  expect(explain({ seller: 'external' })).toEqual(rejected('external-product'))
  expect(explain({ kind: 'variable', isVariant: false })).toEqual(rejected('needs-choice'))
  expect(explain({ kind: 'variable' })).toMatchObject({ error: 'not-enough' })
})

test('for a guest a product for customers does not exist', () => {
  expect(explain({ isForMembers: true })).toEqual(rejected('unknown-product', '/', ''))
  expect(explain({ isForMembers: true }, { cartId: 'klant-7' })).toMatchObject({
    error: 'not-enough',
  })
  expect(rejectUnknown('/shop/?merk=goud')).toEqual(
    rejected('unknown-product', '/shop/?merk=goud', ''),
  )
})

test('a product that is sold one by one is in the cart once', () => {
  expect(explain({ soldIndividually: true, isInCart: true })).toEqual(
    rejected('one-only', '/product/ring/', 'Ring', 1),
  )
  expect(explain({ soldIndividually: true })).toMatchObject({ error: 'not-enough' })
})

test('a full cart takes no other product, and more of one that is in it', () => {
  expect(explain({}, { lines: 200 })).toEqual(rejected('cart-full', '/cart/'))
  expect(explain({}, { lines: 199 })).toMatchObject({ error: 'not-enough' })
  expect(explain({ isInCart: true }, { lines: 200 })).toMatchObject({ error: 'not-enough' })
})

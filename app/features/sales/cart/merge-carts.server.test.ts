import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { createCartWithLines } from '#tests/support/fill-cart.ts'
import { addCross } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addToCart, mergeCart, readCart } from './cart.server.ts'
import { carts } from './cart-tables.server.ts'

const GUEST_CART = 't_000000000000000000000000000000'
const CUSTOMER_CART = 'user-1'

const add = (app: App, productOrVariantId: number, quantity = 1, cartId = GUEST_CART) =>
  addToCart(app, cartId, { productOrVariantId, quantity })

const readQuantities = async (app: App, cartId = CUSTOMER_CART) =>
  (await readCart(app, cartId)).lines.map(({ name, quantity }) => [name, quantity])

const readLifetimes = async (app: App) =>
  (await app.db.select().from(carts)).map(({ id, expiresAt }) => [id, expiresAt.toISOString()])

shopTest(
  'signing in keeps the larger quantity of a line and the lifetime of the customer’s cart, and deletes the guest’s cart',
  async ({ app, clock }) => {
    const ring = await addProduct(app, { name: 'Ring', stock: 9 })
    const necklace = await addProduct(app, { name: 'Ketting', stock: 9 })
    await add(app, ring.productId, 2, CUSTOMER_CART)
    await add(app, necklace.productId, 3, CUSTOMER_CART)
    await add(app, ring.productId, 4)
    await add(app, necklace.productId, 1)
    const hourMs = 3_600_000
    clock.advance(hourMs)
    await mergeCart(app, GUEST_CART, CUSTOMER_CART)
    expect(await readQuantities(app)).toEqual([
      ['Ring', 4],
      ['Ketting', 3],
    ])
    // A second sign-in changes nothing.
    await mergeCart(app, GUEST_CART, CUSTOMER_CART)
    expect(await readQuantities(app)).toEqual([
      ['Ring', 4],
      ['Ketting', 3],
    ])
    expect(await readLifetimes(app)).toEqual([[CUSTOMER_CART, '2026-11-28T13:00:00.000Z']])
  },
)

shopTest('a customer without a cart gets the guest’s cart, if there is one', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Ring', stock: 9 })
  await mergeCart(app, GUEST_CART, CUSTOMER_CART)
  expect(await readLifetimes(app)).toEqual([])
  await add(app, productId, 2)
  await mergeCart(app, GUEST_CART, CUSTOMER_CART)
  expect(await readQuantities(app)).toEqual([['Ring', 2]])
  expect(await readLifetimes(app)).toEqual([[CUSTOMER_CART, '2026-11-28T12:00:00.000Z']])
})

shopTest(
  'signing in never makes a cart longer than 200 lines, and lines that both carts have get their place first',
  async ({ app }) => {
    const { productId } = await addCross(app)
    const ring = await addProduct(app, { name: 'Ring' })
    const necklace = await addProduct(app, { name: 'Ketting' })
    await createCartWithLines(app, CUSTOMER_CART, 198)
    await add(app, productId, 1, CUSTOMER_CART)
    await add(app, ring.productId)
    await add(app, necklace.productId)
    await add(app, productId, 3)
    await mergeCart(app, GUEST_CART, CUSTOMER_CART)
    const allQuantities = await readQuantities(app)
    expect(allQuantities).toHaveLength(200)
    // The customer’s cart was filled with 198 lines named Bedel; there is no place for the chain.
    expect(allQuantities.filter(([name]) => name !== 'Bedel')).toEqual([
      ['Kruisketting Tess', 3],
      ['Ring', 1],
    ])
  },
)

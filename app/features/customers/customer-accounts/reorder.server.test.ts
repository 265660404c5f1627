import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { takeNotices } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { confirmMailedAddress } from '#tests/support/confirm-mailed.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'
import { reorder } from './reorder.server.ts'

const CART = '0b6f2c1e-5a0d-4d0e-9d55-3a4f6f0f8a21'
const EMAIL = 'sanne@voorbeeld.example'

/** Adds a customer with a confirmed address, who therefore also owns the orders that were placed without an account. */
async function addCustomer(app: App) {
  const person = { name: 'Sanne', email: EMAIL, password: 'zilver-maan-48' }
  const result = await register(app, visitorWithCookies(), person)
  if (!result.ok) throw new Error(result.error)
  await confirmMailedAddress(app, EMAIL)
  const customer = await findCustomer(app, visitorWithCookies(result.cookies))
  if (!customer) throw new Error('nobody is logged in')
  return customer
}

shopTest('a customer puts the articles of an order into the cart again', async ({ app }) => {
  const order = await placeAnOrder(app, { email: EMAIL })
  const customer = await addCustomer(app)
  const cart = await reorder(app, customer, CART, order.id)
  expect(cart?.lines).toMatchObject([{ variantId: order.variantId, quantity: 2 }])
  expect(await takeNotices(app, CART)).toEqual([
    { kind: 'success', text: `Alles van bestelling ${order.id} ligt in je winkelwagen.` },
  ])
})

shopTest(
  'an order of a sold-out product, or of another customer, is not ordered again',
  async ({ app }) => {
    const order = await placeAnOrder(app, { email: EMAIL })
    const orderOfJoris = await placeAnOrder(app, {
      email: 'ander@voorbeeld.example',
      firstName: 'Joris',
    })
    const customer = await addCustomer(app)
    await app.db.update(variants).set({ stock: 0 }).where(eq(variants.id, order.variantId))
    expect(await reorder(app, customer, CART, order.id)).toBeNull()
    expect(await reorder(app, customer, CART, orderOfJoris.id)).toBeNull()
    const unknownOrderId = 0
    expect(await reorder(app, customer, CART, unknownOrderId)).toBeNull()
  },
)

import { expect } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'

const proxiedShopTest = builtShopTest.extend<{ env: Partial<ReadyEnv> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ TRUST_PROXY: 1 }),
})

/** The number in the address that all shoppers have in common. */
const SHARED_NETWORK = 7

proxiedShopTest(
  'forty shoppers behind one mobile address shop at the same time, each with their own cart',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 100 })
    const url = `http://127.0.0.1:${builtShop.port}`
    const visitShop = async (number: number) => {
      const shopper = createShopper(url, SHARED_NETWORK)
      // Each shopper requests another price limit, so that no page comes from the cache.
      const page = await shopper.request(`/shop/?tot=${1_000 + number}`)
      await shopper.addToCart(productId)
      const cart = await shopper.request('/cart/')
      const checkout = await shopper.request('/checkout/')
      return [
        page.status,
        cart.status,
        checkout.status,
        cart.text.match(/aria-label="Verwijder Ring"/g)?.length,
      ]
    }
    const results = await Promise.all(Array.from({ length: 40 }, (_, number) => visitShop(number)))
    expect(results).toEqual(Array.from({ length: 40 }, () => [200, 200, 200, 1]))
  },
)

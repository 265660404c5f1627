import { expect } from 'vitest'
import { createVisitor } from '#tests/contract/visitor.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { removeExpiredCarts } from './cart.server.ts'

const HOUR_MS = 3_600_000

shopTest('a cart is deleted once its session of 48 hours has ended', async ({ app, clock }) => {
  const ring = await addProduct(app, { name: 'Ring' })
  const visitor = await createVisitor(app)
  await visitor.post('/?wc-ajax=add_to_cart', { product_id: String(ring.productId) })
  clock.advance(47 * HOUR_MS)
  expect(await removeExpiredCarts(app)).toBe(0)
  clock.advance(2 * HOUR_MS)
  expect(await removeExpiredCarts(app)).toBe(1)
})

shopTest(
  'a daily visit extends the session of a cart, even if nothing is added',
  async ({ app, clock }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const visitor = await createVisitor(app)
    await visitor.post('/?wc-ajax=add_to_cart', { product_id: String(ring.productId) })
    for (const _day of [1, 2, 3]) {
      clock.advance(25 * HOUR_MS)
      await removeExpiredCarts(app)
      const { cart } = (await visitor.get('/?wc-ajax=get_refreshed_fragments')).json()
      expect(cart.lines).toHaveLength(1)
    }
  },
)

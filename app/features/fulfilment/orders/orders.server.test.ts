import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/admin/ship-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/admin/cancel-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/admin/mark-order-paid.server.ts'
import { mails } from '#app/platform/mails-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findOrder, findOrderByKey } from './find-order.server.ts'

async function stockOf(shop: Shop, variantId: number) {
  const [row] = await shop.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

shopTest('cancelling brings the pieces back, once, however often it is asked', async ({ shop }) => {
  const order = await placeAnOrder(shop)
  await markOrderPaid(shop, order.id, 'Eva')
  expect(await stockOf(shop, order.variantId)).toBe(3)

  const results = await Promise.all([
    cancelOrder(shop, order.id, 'Eva'),
    cancelOrder(shop, order.id, 'Eva'),
    cancelOrder(shop, order.id, 'Eva'),
  ])
  expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
  expect(await stockOf(shop, order.variantId)).toBe(5)
  expect((await findOrder(shop, order.id))?.events[0]?.text).toMatch(/betaal €\s80,00 terug/)
  const [mail] = await shop.db.select().from(mails).where(eq(mails.kind, 'order-cancelled'))
  expect(mail?.text).toMatch(/€\s80,00\s+binnen 14 dagen terug/)
})

shopTest('what was shipped is cancelled no more', async ({ shop }) => {
  const order = await placeAnOrder(shop)
  await markOrderPaid(shop, order.id, 'Eva')
  await shipOrder(shop, order.id, { carrier: 'dhl', code: '' }, 'Eva')
  expect(await cancelOrder(shop, order.id, 'Eva')).toEqual({
    ok: false,
    error: 'not-now',
    state: 'shipped',
  })
  expect(await stockOf(shop, order.variantId)).toBe(3)
  expect(await cancelOrder(shop, 1, 'Eva')).toEqual({ ok: false, error: 'unknown-order' })
})

shopTest('pieces of a variant that is gone or no longer counted stay away', async ({ shop }) => {
  const gone = await placeAnOrder(shop)
  await shop.db.delete(variants).where(eq(variants.id, gone.variantId))
  expect(await cancelOrder(shop, gone.id, 'Eva')).toMatchObject({ ok: true })

  const uncounted = await placeAnOrder(shop, { firstName: 'Noor' })
  await shop.db.update(variants).set({ stock: null }).where(eq(variants.id, uncounted.variantId))
  await cancelOrder(shop, uncounted.id, 'Eva')
  expect(await stockOf(shop, uncounted.variantId)).toBe(null)
})

shopTest('a shopper needs the key, and never sees who did what in the shop', async ({ shop }) => {
  const order = await placeAnOrder(shop)
  const found = await findOrderByKey(shop, order.id, order.key)
  expect(found).toMatchObject({ id: order.id })
  for (const secret of ['events', 'cartId', 'formToken', 'search', 'userId']) {
    expect(found).not.toHaveProperty(secret)
  }
  expect(await findOrderByKey(shop, order.id, 'f'.repeat(32))).toBeUndefined()
  expect(await findOrderByKey(shop, order.id, '')).toBeUndefined()
  expect(await findOrderByKey(shop, 2 ** 40, order.key)).toBeUndefined()
  expect(await findOrderByKey(shop, Number.NaN, order.key)).toBeUndefined()
})

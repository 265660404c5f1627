import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findOrder, findOrderByKey } from './find-order.server.ts'

async function stockOf(app: App, variantId: number) {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

shopTest(
  'cancelling an order returns its units to stock once, however often it is requested',
  async ({ app }) => {
    const order = await placeAnOrder(app)
    await markOrderPaid(app, order.id, 'Eva')
    expect(await stockOf(app, order.variantId)).toBe(3)

    const results = await Promise.all([
      cancelOrder(app, order.id, 'Eva'),
      cancelOrder(app, order.id, 'Eva'),
      cancelOrder(app, order.id, 'Eva'),
    ])
    expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
    expect(await stockOf(app, order.variantId)).toBe(5)
    expect((await findOrder(app, order.id))?.events[0]?.text).toMatch(/betaal €\s80,00 terug/)
    const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'order-cancelled'))
    expect(mail?.text).toMatch(/€\s80,00\s+binnen 14 dagen terug/)
  },
)

shopTest('a shipped order cannot be cancelled', async ({ app }) => {
  const order = await placeAnOrder(app)
  await markOrderPaid(app, order.id, 'Eva')
  await shipOrder(app, order.id, { carrier: 'dhl', code: '' }, 'Eva')
  expect(await cancelOrder(app, order.id, 'Eva')).toEqual({
    ok: false,
    error: 'not-now',
    state: 'shipped',
  })
  expect(await stockOf(app, order.variantId)).toBe(3)
  const unknownOrderId = 1
  expect(await cancelOrder(app, unknownOrderId, 'Eva')).toEqual({
    ok: false,
    error: 'unknown-order',
  })
})

shopTest(
  'units of a deleted variant, or of one without stock tracking, do not return to stock',
  async ({ app }) => {
    const orderOfGoneVariant = await placeAnOrder(app)
    await app.db.delete(variants).where(eq(variants.id, orderOfGoneVariant.variantId))
    expect(await cancelOrder(app, orderOfGoneVariant.id, 'Eva')).toMatchObject({ ok: true })

    const uncountedOrder = await placeAnOrder(app, { firstName: 'Noor' })
    await app.db
      .update(variants)
      .set({ stock: null })
      .where(eq(variants.id, uncountedOrder.variantId))
    await cancelOrder(app, uncountedOrder.id, 'Eva')
    expect(await stockOf(app, uncountedOrder.variantId)).toBe(null)
  },
)

shopTest(
  'a shopper needs the key of the order, and never sees which member of staff did what',
  async ({ app }) => {
    const order = await placeAnOrder(app)
    const shoppersOrder = await findOrderByKey(app, order.id, order.key)
    expect(shoppersOrder).toMatchObject({ id: order.id })
    for (const secret of ['events', 'cartId', 'formToken', 'search', 'userId']) {
      expect(shoppersOrder).not.toHaveProperty(secret)
    }
    expect(await findOrderByKey(app, order.id, 'f'.repeat(32))).toBeUndefined()
    expect(await findOrderByKey(app, order.id, '')).toBeUndefined()
    const tooLargeId = 2 ** 40
    expect(await findOrderByKey(app, tooLargeId, order.key)).toBeUndefined()
    expect(await findOrderByKey(app, Number.NaN, order.key)).toBeUndefined()
  },
)

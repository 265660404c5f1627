import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readReport } from './read-report.server.ts'

shopTest(
  'the margin in the report of products uses the cost price at the time of sale',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Zegelring', priceCents: 12_100, stock: 9 })
    const chain = await addProduct(app, { name: 'Ketting', priceCents: 6_050, stock: 9 })
    const ringId = ring.variantIds[0] ?? 0
    const setCost = (costCents: number) =>
      app.db.update(variants).set({ costCents }).where(eq(variants.id, ringId))
    await setCost(4_000)
    const cartId = await fillCart(app, [
      { variantId: ringId, quantity: 2 },
      { variantId: chain.variantIds[0] ?? 0 },
    ])
    const placeResult = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    expect(placeResult.ok).toBe(true)
    await app.db.update(orders).set({ state: 'paid', paidAt: app.clock.now() })
    await setCost(9_900)

    const report = await readReport(app, { kind: 'products', days: 30, clicksBy: 'product' })

    expect(report.columns.slice(-2).map(({ text }) => text)).toEqual(['Marge', 'Marge, %'])
    // Two rings were sold at € 100,00 without VAT and bought for € 40,00 each; the cost of the chain is unknown.
    const rows = report.rows.map((row) => ({
      product: row[0],
      revenueCents: row.at(-3),
      marginCents: row.at(-2),
      marginPercentage: row.at(-1),
    }))
    expect(rows).toEqual([
      {
        product: 'Zegelring',
        revenueCents: 2 * 12_100,
        marginCents: 2 * (10_000 - 4_000),
        marginPercentage: 60,
      },
      { product: 'Ketting', revenueCents: 6_050, marginCents: null, marginPercentage: null },
    ])
  },
)

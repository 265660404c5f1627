import { expect } from 'vitest'
import { refreshDueListings } from '#app/features/listings/listing-index/refresh-listings.server.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const DAY_MS = 86_400_000

builtShopTest(
  'at the end of a sale the price changes, on the cached page, in the cart and in listings, and the countdown follows the shop’s time [K13]',
  LONG_TIMEOUT,
  async ({ app, clock, builtShop }) => {
    const categoryId = await addCategory(app, 'Ringen')
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring',
      categoryId,
      priceCents: 20_000,
    })
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    await app.pool.query(
      'UPDATE variants SET sale_price_cents = 15000, sale_starts_at = $2, sale_ends_at = $3 WHERE id = $1',
      [variantIds[0], daysAgo(1), '2026-11-24T12:00:00+01:00'],
    )
    // The log uses the database's clock; here the reference price applied for a month.
    await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
    await app.pool.query(
      'UPDATE price_log SET recorded_at = CASE WHEN sale_price_cents IS NULL THEN $1::timestamptz ELSE $2 END',
      [daysAgo(40), daysAgo(2)],
    )
    await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
    clock.advance(60_000)
    await refreshDueListings(app)
    const client = createClient(builtShop)
    const price = async (path: string) => {
      const { text } = await client.get(path)
      return { isSale: text.includes('€\u00a0150,00'), text }
    }
    const page = await price('/product/ring/')
    expect(page.isSale).toBe(true)
    // The text is there without JavaScript too.
    expect(page.text).toContain('Deze prijs geldt tot 24 november 2026, 12.00 uur.')
    await client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    expect((await price('/cart/')).isSale).toBe(true)
    const serverTime = await client.get('/ajax-cached.php?action=server_time')
    expect(JSON.parse(serverTime.text)).toEqual({ now: clock.now().getTime() })
    expect(serverTime.headers['cache-control']).toContain('no-store')

    clock.set('2026-11-24T11:59:59+01:00')
    expect((await price('/product/ring/')).isSale).toBe(true)
    clock.set('2026-11-24T12:00:00+01:00')
    const after = await price('/product/ring/')
    expect(after.isSale).toBe(false)
    expect(after.text).toContain('€\u00a0200,00')
    expect(after.text).not.toContain('Deze prijs geldt')
    expect((await price('/cart/')).isSale).toBe(false)
    await refreshDueListings(app)
    expect((await price('/product-category/ringen/')).isSale).toBe(false)
  },
)

import { expect } from 'vitest'
import { refreshDueListings } from '#app/features/listings/listing-index/refresh-listings.server.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const DAY_MS = 86_400_000

builtShopTest(
  'at the end of a sale the price changes on the cached page, in the cart and in listings, and the countdown follows the shop’s time [K13]',
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
    // The price log uses the database's clock, so its dates are set here: the old price applied for a month before the sale.
    await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
    await app.pool.query(
      'UPDATE price_log SET recorded_at = CASE WHEN sale_price_cents IS NULL THEN $1::timestamptz ELSE $2 END',
      [daysAgo(40), daysAgo(2)],
    )
    await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
    clock.advance(60_000)
    await refreshDueListings(app)
    const client = createClient(builtShop)
    const readPage = async (path: string) => {
      const { text } = await client.get(path)
      return { showsSalePrice: text.includes('€\u00a0150,00'), text }
    }
    const productPage = await readPage('/product/ring/')
    expect(productPage.showsSalePrice).toBe(true)
    // Without JavaScript this text replaces the countdown.
    expect(productPage.text).toContain('Deze prijs geldt tot 24 november 2026, 12.00 uur.')
    await client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    expect((await readPage('/cart/')).showsSalePrice).toBe(true)
    const serverTime = await client.get('/ajax-cached.php?action=server_time')
    expect(JSON.parse(serverTime.text)).toEqual({ now: clock.now().getTime() })
    expect(serverTime.headers['cache-control']).toContain('no-store')

    clock.set('2026-11-24T11:59:59+01:00')
    expect((await readPage('/product/ring/')).showsSalePrice).toBe(true)
    clock.set('2026-11-24T12:00:00+01:00')
    const pageAfterSale = await readPage('/product/ring/')
    expect(pageAfterSale.showsSalePrice).toBe(false)
    expect(pageAfterSale.text).toContain('€\u00a0200,00')
    expect(pageAfterSale.text).not.toContain('Deze prijs geldt')
    expect((await readPage('/cart/')).showsSalePrice).toBe(false)
    await refreshDueListings(app)
    expect((await readPage('/product-category/ringen/')).showsSalePrice).toBe(false)
  },
)

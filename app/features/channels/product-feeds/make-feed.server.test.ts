import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { requestFeed, shopTest } from '#tests/support/requested-feeds.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { feedFile, makeDueFeeds, pauseAfterRun } from './make-feed.server.ts'
import { findFeed } from './manage-feeds.server.ts'

const HOUR_MS = 3_600_000

shopTest(
  'feed price and sale_price switch at the start and end of a sale',
  async ({ app, clock }) => {
    const start = clock.now().getTime()
    await addProduct(app, {
      name: 'Ring Proef',
      priceCents: 12_000,
      salePriceCents: 9_000,
      saleStartsAt: new Date(start + 10 * HOUR_MS),
      saleEndsAt: new Date(start + 20 * HOUR_MS),
    })
    // The price before the sale was valid for 40 days, so the sale price is a reduction.
    await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
    await app.pool.query('UPDATE price_log SET recorded_at = $1', [
      new Date(start - 40 * 24 * HOUR_MS),
    ])
    await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
    const readPricesAfter = async (hours: number) => {
      clock.set(new Date(start + hours * HOUR_MS))
      const { body } = await requestFeed(app, 'google')
      // A price before <g:min_handling_time> is that of a shipping method.
      return [...body.matchAll(/<g:((?:sale_)?price)>(\S+) EUR<\/g:\1>(?!<g:min)/g)].map(
        ([, name, price]) => `${name} ${price}`,
      )
    }
    const regularPrice = ['price 120.00']
    const salePrices = ['price 120.00', 'sale_price 90.00']
    expect(await readPricesAfter(9.99)).toEqual(regularPrice)
    expect(await readPricesAfter(10)).toEqual(salePrices)
    expect(await readPricesAfter(19.99)).toEqual(salePrices)
    expect((await requestFeed(app, 'google')).body).toContain(
      '<g:sale_price_effective_date>2026-11-21T22:00:00.000Z/2026-11-22T08:00:00.000Z<',
    )
    expect(await readPricesAfter(20)).toEqual(regularPrice)
  },
)

shopTest(
  'an incremental feed contains only what changed since a moment',
  async ({ app, clock }) => {
    await addProduct(app, { name: 'Oud' })
    const { productId } = await addProduct(app, { name: 'Nieuw' })
    await app.pool.query('ALTER TABLE price_log DISABLE TRIGGER ALL')
    await app.pool.query("UPDATE price_log SET recorded_at = '2026-01-01'")
    await app.pool.query('ALTER TABLE price_log ENABLE TRIGGER ALL')
    await app.pool.query('ALTER TABLE stock_moves DISABLE TRIGGER ALL')
    await app.pool.query("UPDATE stock_moves SET at = '2026-01-01'")
    await app.pool.query("UPDATE products SET updated_at = '2026-01-01'")
    await app.db.update(products).set({ updatedAt: clock.now() }).where(eq(products.id, productId))
    const readTitles = async (search: string) =>
      [...(await requestFeed(app, 'google', { search })).body.matchAll(/<g:title>([^<]+)/g)].map(
        ([, title]) => title,
      )
    expect(await readTitles('?updated_min=2026-11-01T00:00:00Z')).toEqual(['Nieuw'])
    expect(await readTitles('?updated_min=2025-01-01')).toEqual(['Oud', 'Nieuw'])
    expect((await requestFeed(app, 'google', { search: '?updated_min=gisteren' })).statusCode).toBe(
      400,
    )
  },
)

shopTest(
  'after a failed run the last good file is served, and a new file after the next run',
  async ({ app, clock }) => {
    await addProduct(app, { name: 'Gewoon' })
    clock.advance(1_000)
    const lastGoodFile = (await requestFeed(app, 'google')).body
    // Without these tables a run fails.
    await app.pool.query('ALTER TABLE price_log RENAME TO price_log_gone')
    await app.pool.query('ALTER TABLE product_media RENAME TO product_media_gone')
    clock.advance(1_000)
    await announceChanges(app, ['product:1'])
    clock.advance(1_000)
    expect((await requestFeed(app, 'google')).body).toBe(lastGoodFile)
    expect((await findFeed(app, 'google'))?.failure).toBe('Het bestand kon niet worden gemaakt.')
    await app.pool.query('ALTER TABLE product_media_gone RENAME TO product_media')
    await app.pool.query('ALTER TABLE price_log_gone RENAME TO price_log')
    await app.db.update(variants).set({ stock: 0 })
    expect((await requestFeed(app, 'google')).body).toContain('out_of_stock')
    expect((await findFeed(app, 'google'))?.failure).toBe('')
  },
)

shopTest('a file that is up to date is not generated again', async ({ app, clock }) => {
  await addProduct(app, { name: 'Gewoon' })
  await makeDueFeeds(app, new AbortController().signal)
  clock.advance(1_000)
  await makeDueFeeds(app, new AbortController().signal)
  const generatedAt = (await findFeed(app, 'meta'))?.generatedAt
  clock.advance(60_000)
  await makeDueFeeds(app, new AbortController().signal)
  expect((await findFeed(app, 'meta'))?.generatedAt).toEqual(generatedAt)
  await announceChanges(app, ['listing'])
  clock.advance(60_000)
  await makeDueFeeds(app, new AbortController().signal)
  expect((await findFeed(app, 'meta'))?.generatedAt).toEqual(clock.now())
  expect(await readFile(feedFile(app, 'meta', 'xml'), 'utf8')).toContain('Gewoon')
})

test('after a run of minutes a feed pauses ten times as long, and after a quick run not at all', () => {
  expect(pauseAfterRun(2_000)).toBe(0)
  expect(pauseAfterRun(89_999)).toBe(0)
  expect(pauseAfterRun(40 * 60_000)).toBe(400 * 60_000)
})

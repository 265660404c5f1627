import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { FeedSource } from '#app/features/partners/incoming-feeds/feeds.ts'
import { readEvents } from '#app/features/partners/item-drafts/product-events.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { deleteExpiredQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import {
  feedTest,
  readFeed,
  readOffers,
  runImport,
  withQuery,
} from '#tests/support/feed-imports.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'

feedTest(
  'feeds of all networks contain the same items, and each becomes one product with an offer of every network',
  async ({ app, networks, clock }) => {
    await addCategory(app, 'Sieraden')
    const { feeds } = networks
    const address = (feedUrl: string) =>
      withQuery(feedUrl, { products: '12', limit: '12', grouped: '0' })
    const dryRun = { isDryRun: true, categorySlug: 'sieraden' }
    expect(await readFeed(app, address(feeds.awin), dryRun)).toMatchObject({
      made: 12,
      source: 'awin',
    })
    expect(await app.db.$count(products)).toBe(0)
    expect(await readFeed(app, address(feeds.awin), { categorySlug: 'sieraden' })).toMatchObject({
      source: 'awin',
      rows: 12,
      made: 12,
      rejected: 0,
      notes: 0,
      isWhole: true,
    })
    // The first feed of a network adds an offer to each product; its other feeds offer the same items in another format.
    const otherFeeds: { feed: string; source: FeedSource; addedOffers: number }[] = [
      { feed: feeds.tradetracker, source: 'tradetracker', addedOffers: 12 },
      { feed: feeds.tradetrackerV2, source: 'tradetracker', addedOffers: 0 },
      { feed: feeds.tradetrackerV2Simple, source: 'tradetracker', addedOffers: 0 },
      { feed: feeds.daisyconJson, source: 'daisycon', addedOffers: 12 },
      { feed: feeds.daisyconCsv, source: 'daisycon', addedOffers: 0 },
      { feed: feeds.googleXml, source: 'google', addedOffers: 12 },
      { feed: feeds.googleCsv, source: 'google', addedOffers: 0 },
    ]
    for (const { feed, source, addedOffers } of otherFeeds)
      expect(await readFeed(app, address(feed), { source }), feed).toMatchObject({
        source,
        rows: 12,
        made: 0,
        joined: addedOffers,
        rejected: 0,
        isWhole: true,
      })
    const rows = await app.db.select().from(products)
    expect(rows).toHaveLength(12)
    for (const row of rows)
      expect(row).toMatchObject({ seller: 'external', status: 'published', importSource: 'awin' })
    const offers = await readOffers(app, clock)
    expect(offers).toHaveLength(12 * 4) // of four networks
    for (const { productId, url, quote } of offers) {
      expect(quote?.priceCents).toBeGreaterThan(0)
      expect(quote?.images[0]?.url).toContain('/media.s-bol.com/')
      expect(url).toMatch(/cread\.php|tc\.tradetracker|ds1\.nl|\/p\/\d{13}$/)
      const siblings = offers.filter((otherOffer) => otherOffer.productId === productId)
      expect(new Set(siblings.map((otherOffer) => otherOffer.quote?.priceCents)).size).toBe(1)
    }
    expect(offers.find(({ source }) => source === 'awin')?.seller).toBe('Sieradenhuis Voorbeeld')

    expect(await runImport(app, address(feeds.awin), { source: 'daisycon' })).toEqual({
      ok: false,
      error: 'other-source',
      actualSource: 'awin',
    })
    expect(await runImport(app, address(feeds.awin), { categorySlug: 'onzin' })).toMatchObject({
      error: 'unknown-category',
    })
  },
)

feedTest(
  'a second import of a feed writes only its differences, and its prices stay valid while it is imported',
  async ({ app, networks, clock }) => {
    const ownProduct = await addProduct(app, { name: 'Eigen ring' })
    const catalogueItem = networks.catalogue.models[0]?.items[0]
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      catalogueItem?.gtin,
      ownProduct.productId,
    ])
    const file = path.join(app.env.DATA_DIR, 'feed.csv.gz')
    const downloadFeed = async (query: Record<string, string>) => {
      const response = await fetch(
        withQuery(networks.feeds.googleCsv, { products: '300', grouped: '0', ...query }),
      )
      await writeFile(file, gzipSync(await response.text()))
    }
    await downloadFeed({})
    expect(await readFeed(app, file)).toMatchObject({ rows: 300, made: 299, joined: 1 })
    /** Versions of the stored rows: PostgreSQL changes the xmin of a row whenever it is written. */
    const storedVersions = async () =>
      (await app.pool.query('SELECT offer_id, xmin::text FROM offer_quotes ORDER BY offer_id')).rows
    const firstVersions = await storedVersions()
    // The owner renames some of the products.
    await app.pool.query("UPDATE products SET name = 'Van de eigenaar' WHERE import_ref LIKE '%9'")

    clock.advance(20 * 3_600_000)
    // One per cent of the prices has changed.
    await downloadFeed({ changed: '1' })
    const secondSummary = await readFeed(app, file)
    expect(secondSummary).toMatchObject({ made: 0, joined: 0, changed: 3, left: 297, vanished: 0 })
    const secondVersions = await storedVersions()
    const changedRows = secondVersions.filter(
      ({ xmin }, index) => xmin !== firstVersions[index]?.xmin,
    )
    expect(changedRows).toHaveLength(3)
    const report = await readFile(secondSummary.reportPath, 'utf8')
    expect(report.split('\r\n').filter((line) => line.includes(';gewijzigd;'))).toHaveLength(3)
    const { rows: renamedByFeed } = await app.pool.query(
      "SELECT count(*)::int AS n FROM products WHERE name <> 'Van de eigenaar' AND import_ref LIKE '%9'",
    )
    expect(renamedByFeed).toEqual([{ n: 0 }])

    // Offers that were imported 30 hours ago but reported unchanged 10 hours ago are shown with the later time.
    clock.advance(10 * 3_600_000)
    await deleteExpiredQuotes(app)
    const liveOffers = await readOffers(app, clock)
    expect(liveOffers).toHaveLength(300)
    for (const { quote } of liveOffers)
      expect(quote?.fetchedAt.getTime()).toBe(clock.now().getTime() - 10 * 3_600_000)

    networks.setGone([catalogueItem?.gtin ?? ''])
    await downloadFeed({ changed: '1' })
    expect(await readFeed(app, file)).toMatchObject({ left: 299, vanished: 1 })
    const ownOffers = await readLiveOffers(app.db, [ownProduct.productId], clock.now())
    expect(ownOffers.map(({ quote }) => quote)).toEqual([null])

    clock.advance(25 * 3_600_000)
    for (const { quote } of await readOffers(app, clock)) expect(quote).toBeNull()
    await deleteExpiredQuotes(app)
    expect(await storedVersions()).toEqual([])
    const isGone = false
    networks.setGone([catalogueItem?.gtin ?? ''], isGone)
    await downloadFeed({ changed: '1' })
    expect(await readFeed(app, file)).toMatchObject({ made: 0, joined: 0, rows: 300 })
    for (const { quote } of await readOffers(app, clock)) expect(quote).not.toBeNull()
  },
)

feedTest(
  'a product that is missing from its feed is hidden after three imports, and shown again when it returns',
  async ({ app, networks, clock }) => {
    const address = withQuery(networks.feeds.googleXml, { products: '4', grouped: '0' })
    await readFeed(app, address)
    const rows = await app.db.select().from(products).orderBy(asc(products.id))
    const [product] = rows
    if (!product) throw new Error('no product was created')
    const [variant] = await app.db
      .select({ gtin: variants.gtin })
      .from(variants)
      .where(eq(variants.productId, product.id))
    const gtin = variant?.gtin ?? ''
    const readStatus = async () =>
      (
        await app.db
          .select({ status: products.status })
          .from(products)
          .where(eq(products.id, product.id))
      )[0]?.status
    const readEventKinds = async () =>
      (await readEvents(app.db, product.id)).map(({ kind }) => kind)
    networks.setGone([gtin])
    const vanishedCounts = []
    for (const expectedStatus of ['published', 'published', 'hidden', 'hidden']) {
      clock.advance(11 * 3_600_000)
      vanishedCounts.push((await readFeed(app, address)).vanished)
      expect(await readStatus()).toBe(expectedStatus)
    }
    expect(vanishedCounts).toEqual([1, 0, 0, 0])
    expect(await readEventKinds()).toEqual(['hidden', 'gone'])
    expect(await readLiveOffers(app.db, [product.id], clock.now())).toEqual([])
    const isGone = false
    networks.setGone([gtin], isGone)
    clock.advance(11 * 3_600_000)
    await readFeed(app, address)
    expect(await readStatus()).toBe('published')
    expect(await readEventKinds()).toEqual(expect.arrayContaining(['shown', 'back']))
    expect((await readLiveOffers(app.db, [product.id], clock.now()))[0]?.quote).not.toBeNull()
  },
)

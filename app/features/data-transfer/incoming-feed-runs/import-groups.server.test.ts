import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type ImportFeedOptions, importFeed } from './import-feed.server.ts'

const groupTest = shopTest.extend<{ networks: Marketplaces }>({
  networks: async ({ clock }: { clock: TestClock }, use) => {
    const networks = await openMarketplaces({ now: () => clock.now() })
    await use(networks)
    await networks.close()
  },
})

async function readFeed(app: App, address: string, options: Partial<ImportFeedOptions> = {}) {
  const result = await importFeed(app, {
    country: 'nl',
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
    address,
    ...options,
  })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

/** Returns the variants of a product, each with the prices of its offers. */
async function readVariantPrices(app: App, productId: number) {
  const rows = await app.db
    .select({ id: variants.id, choice: variants.optionValues })
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.position))
  const offerRows = await app.db.select().from(offers).where(eq(offers.productId, productId))
  const liveOffers = await readLiveOffers(app.db, [productId], app.clock.now())
  const pricesOf = (variantId: number) =>
    offerRows
      .filter((offer) => offer.variantId === variantId)
      .map((offer) => liveOffers.find(({ id }) => id === offer.id)?.quote?.priceCents)
  return rows.map(({ id, choice }) => ({
    choice: Object.values(choice).join(', '),
    prices: pricesOf(id),
  }))
}

groupTest(
  'items that a feed groups become one product with variants, even when their rows are far apart',
  async ({ app, networks, clock }) => {
    const file = path.join(app.env.DATA_DIR, 'feed.csv')
    const downloadFeed = async (query = '') => {
      const text = await (await fetch(`${networks.feeds.googleCsv}?products=1200${query}`)).text()
      const [heading = '', ...rows] = text.trimEnd().split(/\r?\n/)
      // Spreads the rows of each family across the feed: 617 has no divisor in common with their number, so each row
      // gets a position of its own.
      const spreadRows = rows.map((row, index) => ({
        row,
        position: (index * 617) % rows.length,
      }))
      const lines = spreadRows.toSorted((a, b) => a.position - b.position).map(({ row }) => row)
      await writeFile(file, [heading, ...lines].join('\n'))
    }
    const { models } = networks.catalogue
    await downloadFeed()
    const feedRows = parse(await readFile(file, 'utf8'), { columns: true }) as Record<
      string,
      string
    >[]
    const families = new Set(feedRows.map((row) => row.item_group_id || row.id))

    const dryRun = await readFeed(app, file, { isDryRun: true })
    expect(await app.db.$count(products)).toBe(0)
    const firstRun = await readFeed(app, file)
    expect(firstRun).toMatchObject({ rows: 1200, rejected: 0, isWhole: true })
    expect(firstRun).toMatchObject({ made: dryRun.made, joined: dryRun.joined })
    expect(firstRun.made + firstRun.joined).toBe(1200)
    const productRows = await app.db.select().from(products)
    expect(productRows).toHaveLength(families.size)
    expect(firstRun.made).toBe(families.size)

    const ring = models.find(({ items }) => items.length === 8 * 15)
    const product = productRows.find(({ name }) => name === ring?.titles.nl)
    if (!ring || !product) throw new Error('the ring was not imported')
    expect(product).toMatchObject({ kind: 'variable', seller: 'external', status: 'published' })
    expect(product.options.map(({ code, values }) => [code, values.length])).toEqual([
      ['metaal', 8],
      ['ringmaat', 15],
    ])
    const variantPrices = await readVariantPrices(app, product.id)
    expect(variantPrices).toHaveLength(8 * 15)
    for (const { choice, prices } of variantPrices) expect(prices, choice).toHaveLength(1)
    // The product page shows these options.
    const page = await findProduct(app, product.slug)
    expect(page).toMatchObject({ kind: 'variable' })
    const report = await readFile(firstRun.reportPath, 'utf8')
    expect(report).toContain(`een keuze van ‘${product.name}’`)

    // Another network sends no groups; its rows match the same variants by EAN.
    const otherFeed = await readFeed(app, `${networks.feeds.daisyconJson}&products=120`)
    expect(otherFeed).toMatchObject({ made: 0, joined: 120 })
    for (const { prices } of await readVariantPrices(app, product.id))
      expect(prices).toHaveLength(2)

    await app.pool.query("UPDATE products SET name = 'Van de eigenaar' WHERE id = $1", [product.id])
    /** Versions of the stored rows: PostgreSQL changes the xmin of a row whenever it is written. */
    const storedVersions = async () =>
      (await app.pool.query('SELECT offer_id, xmin::text FROM offer_quotes ORDER BY offer_id')).rows
    const versionsBefore = await storedVersions()
    clock.advance(3_600_000)
    await downloadFeed('&changed=1')
    expect(await readFeed(app, file)).toMatchObject({ made: 0, joined: 0, changed: 12, left: 1188 })
    const versionsAfter = await storedVersions()
    expect(
      versionsAfter.filter(({ xmin }, index) => xmin !== versionsBefore[index]?.xmin),
    ).toHaveLength(12)
    expect(await app.db.$count(products)).toBe(firstRun.made)
    const [storedProduct] = await app.db.select().from(products).where(eq(products.id, product.id))
    expect(storedProduct).toMatchObject({ name: 'Van de eigenaar', options: product.options })
  },
)

const HEADING = 'id,title,link,price,item_group_id,size,color,gtin'
/** A row of the feed: € 101 for an id of one digit, € 102 for one of two digits. */
const row = (id: string, title: string, columns: string) =>
  `${id},"${title}",https://x.example/${id},10${id.length}.00 EUR,${columns}`

groupTest(
  'a group that grows retains its product; items that cannot be distinguished and products of our own stay unchanged',
  async ({ app }) => {
    const file = path.join(app.env.DATA_DIR, 'feed.csv')
    const readRows = async (rows: string[], options = {}) => {
      await writeFile(file, [HEADING, ...rows].join('\n'))
      return readFeed(app, file, options)
    }
    const firstRing = row('1', 'Zilveren ring Lumi, maat 54', 'lumi,54,zilver,')
    expect(await readRows([firstRing])).toMatchObject({ made: 1 })
    const [firstProduct] = await app.db.select().from(products)
    expect(firstProduct).toMatchObject({ kind: 'simple', name: 'Zilveren ring Lumi, maat 54' })

    const secondRing = row('2', 'Zilveren ring Lumi, maat 56', 'lumi,56,zilver,')
    // The feed has a duplicate row. Another merchant gives all products one group number although no option differs.
    const repeatedRow = row('3', 'Hanger Ster', 'ster,,,')
    const sameTitleRow = row('33', 'Hanger Ster', 'ster,,,')
    const grownSummary = await readRows([secondRing, firstRing, repeatedRow, sameTitleRow])
    expect(grownSummary).toMatchObject({ rows: 4, made: 2, joined: 1, rejected: 0 })
    const rings = await app.db
      .select()
      .from(products)
      .where(eq(products.id, firstProduct?.id ?? 0))
    expect(rings[0]).toMatchObject({
      kind: 'variable',
      // Circumferences of 54 and 56 mm are ring sizes 17 and 18.
      options: [{ code: 'ringmaat', name: 'Ringmaat', values: ['17', '18'] }],
    })
    const activeVariants = (await readVariantPrices(app, firstProduct?.id ?? 0)).filter(
      ({ choice }) => choice !== '',
    )
    expect(activeVariants).toEqual([
      { choice: '18', prices: [10_100] },
      { choice: '17', prices: [10_100] },
    ])

    // Items that differ only in their title become variants too.
    const necklaceRows = ['45 cm', '50 cm'].map((length, index) =>
      row(`4${index}`, `Gouden ketting Zon, ${length}`, 'zon,,goud,'),
    )
    expect(
      await readRows([firstRing, secondRing, repeatedRow, sameTitleRow, ...necklaceRows]),
    ).toMatchObject({
      made: 1,
      joined: 1,
    })
    const [necklace] = await app.db
      .select()
      .from(products)
      .where(eq(products.importRef, 'groep:x.example:zon'))
    expect(necklace).toMatchObject({ name: 'Goudkleurige ketting Zon', kind: 'variable' })
    expect(necklace?.options).toEqual([
      { code: 'lengte', name: 'Lengte', values: ['45 cm', '50 cm'] },
    ])

    // A product of this shop gets the offer but not the sizes that only other shops sell.
    const ownProduct = await addProduct(app, { name: 'Eigen ring' })
    await app.pool.query(
      `UPDATE products SET kind = 'variable', options = '[{"code":"ringmaat","name":"Ringmaat","values":["17"]}]' WHERE id = $1`,
      [ownProduct.productId],
    )
    await app.pool.query(
      `UPDATE variants SET gtin = '4006381333931', option_values = '{"ringmaat":"17"}' WHERE product_id = $1`,
      [ownProduct.productId],
    )
    const ownFeedRows = [
      row('50', 'Ring Eigen, maat 54', 'eigen,54,,4006381333931'),
      row('51', 'Ring Eigen, maat 56', 'eigen,56,,'),
    ]
    const result = await readRows([
      firstRing,
      secondRing,
      repeatedRow,
      sameTitleRow,
      ...necklaceRows,
      ...ownFeedRows,
    ])
    expect(result).toMatchObject({ made: 0, joined: 1, rejected: 1, left: 6 })
    expect(await readFile(result.reportPath, 'utf8')).toContain(
      '‘Eigen ring’ verkoop je zelf, zonder deze keuze.',
    )
    const ownOffers = await app.db
      .select()
      .from(offers)
      .where(eq(offers.productId, ownProduct.productId))
    expect(ownOffers.map(({ variantId }) => variantId)).toEqual(ownProduct.variantIds)
  },
)

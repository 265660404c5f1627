import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { shopTest as emptyShopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct, addReview } from '#tests/support/stock-shop.ts'
import { registerProductFeeds } from './feed-calls.server.ts'
import { feedFile, makeDueFeeds, pauseAfterRun } from './make-feed.server.ts'
import {
  ensureFeeds,
  findFeed,
  readFeeds,
  readProblems,
  replaceToken,
  saveFeed,
} from './manage-feeds.server.ts'
import { type FeedName, feedSettings, feedUrl } from './product-feeds.ts'

const HOUR_MS = 3_600_000

/** A shop that has started once, so that every feed has a secret. */
const shopTest = emptyShopTest.extend<{ feeds: undefined }>({
  feeds: [
    async ({ app }, use) => {
      await ensureFeeds(app)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Requests the file of a feed as a channel does. */
async function requestFeed(
  app: App,
  name: FeedName,
  { search = '', format }: { search?: string; format?: 'tsv' } = {},
) {
  const feed = await findFeed(app, name)
  if (!feed) throw new Error('no feed')
  const fastify = Fastify()
  registerProductFeeds(fastify, app)
  const { statusCode, body, headers } = await fastify.inject(
    `${feedUrl(name, feed.token, format)}${search}`,
  )
  await fastify.close()
  return { statusCode, body, type: headers['content-type'] }
}

const addRing = (app: App) =>
  addProduct(app, {
    name: 'Ring Voorbeeld',
    description: '<p>Een ring & meer.</p>',
    variants: [
      { options: { ringmaat: '17' }, priceCents: 12_000, stock: 2, sku: 'R-17' },
      { options: { ringmaat: '18' }, priceCents: 15_000, stock: 0 },
    ],
  })

shopTest(
  'Google gets one item per variant, with price, stock, shipping and group',
  async ({ app }) => {
    const { productId, variantIds } = await addRing(app)
    await addPhoto(app, productId)
    const { statusCode, body, type } = await requestFeed(app, 'google')
    expect(statusCode).toBe(200)
    expect(type).toBe('application/xml; charset=utf-8')
    const [firstItem = '', secondItem = ''] = body.split('<item>').slice(1)
    for (const part of [
      `<g:id>${variantIds[0]}</g:id>`,
      '<g:title>Ring Voorbeeld, maat 17</g:title>',
      '<g:description>Een ring &#38; meer.</g:description>',
      '<g:link>http://schakel.test/product/ring-voorbeeld/?ringmaat=17</g:link>',
      '<g:availability>in_stock</g:availability>',
      '<g:price>120.00 EUR</g:price>',
      `<g:item_group_id>${productId}</g:item_group_id>`,
      '<g:size>17</g:size>',
      '<g:identifier_exists>no</g:identifier_exists>',
      '<g:google_product_category>188</g:google_product_category>',
      '<g:shipping><g:country>NL</g:country><g:service>Brievenbuspakje</g:service><g:price>0.00 EUR</g:price>',
    ])
      expect(firstItem).toContain(part)
    expect(secondItem).toContain('<g:availability>out_of_stock</g:availability>')
    expect(secondItem).toContain('<g:price>150.00 EUR</g:price>')
    expect(body).toMatch(/<\/channel>\n<\/rss>\n$/)

    const belgian = await requestFeed(app, 'google-be')
    expect(belgian.body).toContain('<g:country>BE</g:country>')
    const table = await requestFeed(app, 'google', { format: 'tsv' })
    const [head = '', row = ''] = table.body.split('\n')
    expect(head.split('\t').slice(0, 3)).toEqual(['id', 'title', 'description'])
    expect(row.split('\t')).toHaveLength(head.split('\t').length)
    expect(row).toContain('NL:Brievenbuspakje:0.00 EUR:0:1:1:1')
  },
)

shopTest('other channels get their own formats', async ({ app }) => {
  const { productId, variantIds } = await addRing(app)
  await addPhoto(app, productId)
  expect((await requestFeed(app, 'meta')).body).toContain(
    '<g:availability>in stock</g:availability>',
  )
  expect((await requestFeed(app, 'pinterest')).type).toBe(
    'text/tab-separated-values; charset=utf-8',
  )
  const lines = (await requestFeed(app, 'openai')).body.trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    item_id: String(variantIds[0]),
    title: 'Ring Voorbeeld, maat 17',
    price: '120.00 EUR',
    availability: 'in_stock',
    seller_name: 'Schakel',
    is_eligible_search: true,
    is_eligible_checkout: false,
    group_id: String(productId),
    target_countries: ['NL', 'BE'],
  })
  const [head, row] = (await requestFeed(app, 'vergelijker')).body.split('\r\n')
  expect(head).toBe(
    'id;titel;omschrijving;merk;ean;prijs;van_prijs;verzendkosten;levertijd;voorraad;categorie;link;afbeelding',
  )
  expect(row).toContain(';120.00;;0.00;1 werkdagen;2;;')
})

shopTest('second-hand goods are used in every feed', async ({ app }) => {
  await addRing(app)
  await app.db.update(products).set({ vatRate: 0, isMarginScheme: true })
  expect((await requestFeed(app, 'google')).body).toContain('<g:condition>used</g:condition>')
  const [line = ''] = (await requestFeed(app, 'openai')).body.split('\n')
  expect(JSON.parse(line)).toMatchObject({ condition: 'used' })
})

shopTest('only published own products that everybody may see are in a feed', async ({ app }) => {
  await addProduct(app, { name: 'Van Elders', seller: 'external' })
  await addProduct(app, { name: 'Voor Klanten', status: 'members' })
  await addProduct(app, { name: 'Verborgen', status: 'hidden' })
  await addProduct(app, { name: 'Concept', status: 'draft' })
  await addProduct(app, { name: 'Gewoon' })
  const { body } = await requestFeed(app, 'google')
  expect([...body.matchAll(/<g:title>([^<]+)/g)].map(([, title]) => title)).toEqual(['Gewoon'])
})

shopTest('a rule, a template and a label of the owner change a feed', async ({ app }) => {
  await addRing(app)
  await saveFeed(app, 'google', {
    isActive: true,
    settings: feedSettings.parse({
      titleTemplate: 'Te koop: {naam}',
      inStockOnly: true,
      labels: ['{prijsklasse}'],
    }),
  })
  const { body } = await requestFeed(app, 'google')
  expect(body.match(/<item>/g)).toHaveLength(1)
  expect(body).toContain('<g:title>Te koop: Ring Voorbeeld</g:title>')
  expect(body).toContain('<g:custom_label_0>100 tot 250</g:custom_label_0>')
})

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

shopTest(
  'problems are counted by product, and listed once for all its variants',
  async ({ app }) => {
    const { productId } = await addRing(app)
    const { productId: plainId } = await addProduct(app, { name: 'Gewoon' })
    await addPhoto(app, plainId)
    await requestFeed(app, 'google')
    expect((await findFeed(app, 'google'))?.problemGroups).toEqual([
      { severity: 'error', message: 'Er is geen merk gekozen.', products: 2 },
      { severity: 'error', message: 'Er is geen foto.', products: 1 },
      { severity: 'error', message: 'Er is geen beschrijving.', products: 1 },
      { severity: 'warning', message: 'Er is geen hoofdcategorie gekozen.', products: 2 },
      {
        severity: 'warning',
        message: 'Zonder streepjescode wordt dit minder vaak getoond.',
        products: 2,
      },
      { severity: 'warning', message: 'Het gewicht is niet ingevuld.', products: 2 },
      { severity: 'warning', message: 'De kleur is niet bekend.', products: 2 },
    ])
    const message = 'Er is geen foto.'
    const { problems, next } = await readProblems(app, 'google', { message, after: 0 })
    expect(problems.map(({ id: _, ...problem }) => problem)).toEqual([
      { field: 'photos', productId, product: 'Ring Voorbeeld', variants: 2 },
    ])
    expect(next).toBeNull()
    await saveFeed(app, 'google', { isActive: true, settings: feedSettings.parse({}) })
    expect((await findFeed(app, 'google'))?.problemGroups).toEqual([])
  },
)

shopTest('a long list of products with one problem is paged', async ({ app }) => {
  for (let index = 1; index <= 51; index++) await addProduct(app, { name: `Ring ${index}` })
  await requestFeed(app, 'google')
  const message = 'Er is geen foto.'
  const firstPage = await readProblems(app, 'google', { message, after: 0 })
  expect(firstPage.problems).toHaveLength(50)
  const secondPage = await readProblems(app, 'google', { message, after: firstPage.next ?? 0 })
  expect(secondPage.problems.map(({ product }) => product)).toEqual(['Ring 51'])
  expect(secondPage.next).toBeNull()
})

shopTest('a review feed names author, stars and product of approved reviews', async ({ app }) => {
  const { productId } = await addRing(app)
  await addReview(app, productId)
  await app.pool.query(
    `INSERT INTO reviews (product_id, author, stars, title, body, is_verified, state, written_at)
     VALUES ($1, 'Wacht', 1, 'Nee', 'Nog niet', false, 'waiting', now())`,
    [productId],
  )
  const { body } = await requestFeed(app, 'reviews')
  expect(body.match(/<review>/g)).toHaveLength(1)
  for (const part of [
    '<version>2.4</version>',
    '<reviewer><name>Sanne</name></reviewer>',
    '<overall min="1" max="5">5</overall>',
    '<sku>R-17</sku>',
    '<product_url>http://schakel.test/product/ring-voorbeeld/</product_url>',
    '<is_verified_purchase>false</is_verified_purchase>',
  ])
    expect(body).toContain(part)
})

shopTest('a feed has a secret URL, which can be replaced and switched off', async ({ app }) => {
  await addProduct(app, { name: 'Gewoon' })
  const feeds = await readFeeds(app)
  expect(feeds.map(({ name }) => name)).toEqual([
    'google',
    'google-be',
    'meta',
    'pinterest',
    'microsoft',
    'openai',
    'vergelijker',
    'reviews',
  ])
  const fastify = Fastify()
  registerProductFeeds(fastify, app)
  const oldToken = feeds[0]?.token ?? ''
  const readStatus = async (url: string) => (await fastify.inject(url)).statusCode
  expect(await readStatus(`/feeds/${oldToken}/google.xml`)).toBe(200)
  for (const wrongUrl of [
    `/feeds/${'0'.repeat(32)}/google.xml`,
    `/feeds/${oldToken}/meta.xml`,
    `/feeds/${oldToken}/google.csv`,
    `/feeds/${oldToken}/toString.xml`,
    '/feeds/x/google.xml',
  ])
    expect(await readStatus(wrongUrl), wrongUrl).toBe(404)
  await replaceToken(app, 'google')
  expect(await readStatus(`/feeds/${oldToken}/google.xml`)).toBe(404)
  const [google] = await readFeeds(app)
  const url = `/feeds/${google?.token}/google.xml`
  expect(await readStatus(url)).toBe(200)
  await saveFeed(app, 'google', { isActive: false, settings: feedSettings.parse({}) })
  expect(await readStatus(url)).toBe(404)
  await fastify.close()
})

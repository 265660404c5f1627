import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import {
  countOutcomes,
  type ImportItemsOptions,
} from '#app/features/partners/item-drafts/imported-items.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { importMarketplaceItems } from './import-marketplace-items.server.ts'

const amazonTest = shopTest
  .extend<{ amazon: Marketplaces }>({
    amazon: async ({ clock }: { clock: TestClock }, use) => {
      const amazon = await openMarketplaces({ now: () => clock.now(), callsPerSecond: 1_000_000 })
      await use(amazon)
      await amazon.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ amazon }: { amazon: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = amazon.environment
      await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2' })
    },
  })

/** ASINs of the local catalogue that the Dutch shop has. */
async function findSimpleAsins(app: App, amazon: Marketplaces, count: number): Promise<string[]> {
  const simple = amazon.catalogue.models.filter(({ parentAsin }) => !parentAsin)
  const ids = simple.flatMap(({ items }) => items.map(({ asin }) => asin)).slice(0, count * 2)
  const result = await runImport(app, { request: { ids }, isDryRun: true })
  if (!result.ok) throw new Error(result.error)
  const createdItems = result.items.filter(({ outcome }) => outcome === 'made')
  return createdItems.map(({ id }) => id).slice(0, count)
}

const runImport = async (
  app: App,
  options: Partial<ImportItemsOptions> & Pick<ImportItemsOptions, 'request'>,
) =>
  importMarketplaceItems(app, await amazonSource(app), {
    country: 'nl',
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
    ...options,
  })

async function importAndCount(...args: Parameters<typeof runImport>) {
  const result = await runImport(...args)
  if (!result.ok) throw new Error(result.error)
  return countOutcomes(result.items)
}

amazonTest(
  'products of Amazon are imported once, with their offers, and no photo is copied',
  async ({ app, amazon, clock }) => {
    await addCategory(app, 'Sieraden')
    const ids = await findSimpleAsins(app, amazon, 12)
    const request = { ids: [...ids, 'B0ZZZZZZZZ'] }
    const dryRunCounts = await importAndCount(app, {
      request,
      isDryRun: true,
      categorySlug: 'sieraden',
    })
    expect(dryRunCounts).toMatchObject({ made: 12, missing: 1 })
    expect(await app.db.select().from(products)).toEqual([])

    expect(await importAndCount(app, { request, categorySlug: 'sieraden' })).toMatchObject({
      made: 12,
      missing: 1,
    })
    const rows = await app.db.select().from(products)
    expect(rows).toHaveLength(12)
    for (const row of rows)
      expect(row).toMatchObject({ seller: 'external', importSource: 'amazon' })
    const offers = await readLiveOffers(
      app.db,
      rows.map(({ id }) => id),
      clock.now(),
    )
    expect(new Set(offers.map(({ externalId }) => externalId))).toEqual(new Set(ids))
    for (const { url, origin, quote } of offers) {
      expect(url).toContain('tag=')
      expect(origin).toBe('source')
      expect(quote?.fetchedAt).toEqual(clock.now())
      expect(quote?.images.length).toBeGreaterThan(0)
    }
    // An import downloads no photos and logs no prices.
    const { rows: copiedData } = await app.pool.query(
      'SELECT (SELECT count(*)::int FROM media) AS photos, (SELECT count(*)::int FROM price_log) AS prices',
    )
    expect(copiedData).toEqual([{ photos: 0, prices: 0 }])

    expect(await importAndCount(app, { request })).toMatchObject({
      made: 0,
      changed: 0,
      left: 12,
      missing: 1,
    })
    expect(await runImport(app, { request, categorySlug: 'onzin' })).toEqual({
      ok: false,
      error: 'unknown-category',
    })
  },
)

amazonTest(
  "items with the same ASIN or EAN are one product, and the owner's texts stay",
  async ({ app, amazon, clock }) => {
    const [asin = '', secondAsin = '', thirdAsin = ''] = await findSimpleAsins(app, amazon, 3)
    const item = amazon.catalogue.models
      .flatMap(({ items }) => items)
      .find((item) => item.asin === secondAsin)
    // The owner typed one product by hand; another product that the shop sells itself has the EAN of a different item.
    const manualProduct = await addProduct(app, { name: 'Mijn ketting', seller: 'external' })
    const refResult = readOfferRef(asin)
    if (!refResult.ok) throw new Error(refResult.error)
    await addOffer(app, manualProduct.productId, refResult.offerRef)
    const ownProduct = await addProduct(app, { name: 'Eigen ring' })
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      item?.gtin,
      ownProduct.productId,
    ])

    expect(await importAndCount(app, { request: { ids: [asin, secondAsin] } })).toMatchObject({
      made: 0,
      changed: 1,
      joined: 1,
    })
    expect(await importAndCount(app, { request: { ids: [asin] }, country: 'de' })).toMatchObject({
      made: 0,
    })
    const names = await app.db.select({ name: products.name }).from(products).orderBy(products.id)
    expect(names).toEqual([{ name: 'Mijn ketting' }, { name: 'Eigen ring' }])
    const offers = await readLiveOffers(
      app.db,
      [manualProduct.productId, ownProduct.productId],
      clock.now(),
    )
    expect(offers.map(({ productId, externalId }) => [productId, externalId])).toEqual(
      expect.arrayContaining([
        [manualProduct.productId, asin],
        [ownProduct.productId, secondAsin],
      ]),
    )

    // The source may change the name that it wrote until the owner edits it.
    await runImport(app, { request: { ids: [thirdAsin] } })
    await app.pool.query("UPDATE products SET name = 'Door de eigenaar' WHERE import_ref = $1", [
      thirdAsin,
    ])
    clock.advance(3_600_000)
    await runImport(app, { request: { ids: [thirdAsin] } })
    const { rows } = await app.pool.query('SELECT name FROM products WHERE import_ref = $1', [
      thirdAsin,
    ])
    expect(rows).toEqual([{ name: 'Door de eigenaar' }])
    // Amazon's title expires with the rest of its data.
    const [lastProduct] = (
      await app.db.select({ id: products.id }).from(products).orderBy(products.id)
    ).slice(-1)
    const readTitles = async () =>
      (await readLiveOffers(app.db, [lastProduct?.id ?? 0], clock.now())).map(
        ({ quote }) => quote?.title,
      )
    expect(await readTitles()).toEqual([expect.stringMatching(/\w/)])
    clock.advance(24 * 3_600_000)
    expect(await readTitles()).toEqual([undefined])
  },
)

amazonTest(
  'an account without access loses no data, and a busy or broken one is queried again',
  async ({ app, amazon, clock }) => {
    const ids = await findSimpleAsins(app, amazon, 5)
    await runImport(app, { request: { ids } })
    amazon.setFault('amazon', 'not-eligible')
    expect(await runImport(app, { request: { ids } })).toEqual({
      ok: false,
      error: 'not-eligible',
      items: [],
    })
    const readAccount = async () =>
      (await app.pool.query('SELECT state, calls FROM source_accounts')).rows
    expect(await readAccount()).toEqual([{ state: 'not-eligible', calls: 3 }])
    const rows = await app.db.select().from(products)
    const offers = await readLiveOffers(
      app.db,
      rows.map(({ id }) => id),
      clock.now(),
    )
    expect(offers).toHaveLength(5)
    expect(offers.every(({ quote }) => quote !== null)).toBe(true)

    amazon.setFault('amazon', null)
    amazon.failNext('amazon', ['expired'])
    expect(await importAndCount(app, { request: { ids } })).toMatchObject({ left: 5 })
    expect(await readAccount()).toEqual([{ state: 'ok', calls: 5 }])
    amazon.failNext('amazon', ['partial'])
    expect((await importAndCount(app, { request: { ids } })).missing).toBeGreaterThan(0)
  },
)

amazonTest('a search imports its results, up to a limit', async ({ app }) => {
  const result = await importAndCount(app, { request: { terms: 'ketting', limit: 15 } })
  expect(result.made + result.joined).toBe(15)
})

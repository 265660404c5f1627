import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { amazonSource } from '#app/features/partners/amazon/amazon-source.server.ts'
import {
  countOutcomes,
  type ImportPiecesOptions,
} from '#app/features/partners/item-drafts/import-pieces.ts'
import { readPlace } from '#app/features/partners/offers/offer-address.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addCategory, addPiece } from '#tests/support/stock-shop.ts'
import { importPieces } from './import-pieces.server.ts'

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
      const { AMAZON_CREDENTIAL_VERSION: _version, ...told } = amazon.environment
      await use({ ...told, AMAZON_CREDENTIAL_VERSION: '3.2' })
    },
  })

/** ASINs of the local catalogue that the Dutch shop has. */
async function someAsins(shop: Shop, amazon: Marketplaces, count: number): Promise<string[]> {
  const simple = amazon.catalogue.models.filter(({ parentAsin }) => !parentAsin)
  const ids = simple.flatMap(({ items }) => items.map(({ asin }) => asin)).slice(0, count * 2)
  const result = await run(shop, { wanted: { ids }, isDryRun: true })
  if (!result.ok) throw new Error(result.error)
  const there = result.pieces.filter(({ outcome }) => outcome === 'made')
  return there.map(({ id }) => id).slice(0, count)
}

const run = async (
  shop: Shop,
  options: Partial<ImportPiecesOptions> & Pick<ImportPiecesOptions, 'wanted'>,
) =>
  importPieces(shop, await amazonSource(shop), {
    country: 'nl',
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
    ...options,
  })

async function counts(...asked: Parameters<typeof run>) {
  const result = await run(...asked)
  if (!result.ok) throw new Error(result.error)
  return countOutcomes(result.pieces)
}

amazonTest(
  'pieces of Amazon come in once, with their offers, and nothing is copied',
  async ({ shop, amazon, clock }) => {
    await addCategory(shop, 'Sieraden')
    const ids = await someAsins(shop, amazon, 12)
    const wanted = { ids: [...ids, 'B0ZZZZZZZZ'] }
    const dry = await counts(shop, { wanted, isDryRun: true, categorySlug: 'sieraden' })
    expect(dry).toMatchObject({ made: 12, missing: 1 })
    expect(await shop.db.select().from(products)).toEqual([])

    expect(await counts(shop, { wanted, categorySlug: 'sieraden' })).toMatchObject({
      made: 12,
      missing: 1,
    })
    const rows = await shop.db.select().from(products)
    expect(rows).toHaveLength(12)
    for (const row of rows)
      expect(row).toMatchObject({ seller: 'external', importSource: 'amazon' })
    const offers = await readLiveOffers(
      shop.db,
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
    // Their photographs stay where they are, and their prices leave no trace in ours.
    const { rows: copied } = await shop.pool.query(
      'SELECT (SELECT count(*)::int FROM media) AS photos, (SELECT count(*)::int FROM price_log) AS prices',
    )
    expect(copied).toEqual([{ photos: 0, prices: 0 }])

    expect(await counts(shop, { wanted })).toMatchObject({
      made: 0,
      changed: 0,
      left: 12,
      missing: 1,
    })
    expect(await run(shop, { wanted, categorySlug: 'onzin' })).toEqual({
      ok: false,
      error: 'unknown-category',
    })
  },
)

amazonTest(
  'what has one ASIN or one EAN is one product, and the words of the owner stay',
  async ({ shop, amazon, clock }) => {
    const [asin = '', second = '', third = ''] = await someAsins(shop, amazon, 3)
    const item = amazon.catalogue.models
      .flatMap(({ items }) => items)
      .find((one) => one.asin === second)
    // One that the owner put there by hand, and one of the shop's own with the same EAN.
    const byHand = await addPiece(shop, { name: 'Mijn ketting', seller: 'external' })
    const read = readPlace(asin)
    if (read.ok) await addOffer(shop, byHand.productId, read.place)
    const own = await addPiece(shop, { name: 'Eigen ring' })
    await shop.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      item?.gtin,
      own.productId,
    ])

    expect(await counts(shop, { wanted: { ids: [asin, second] } })).toMatchObject({
      made: 0,
      changed: 1,
      joined: 1,
    })
    expect(await counts(shop, { wanted: { ids: [asin] }, country: 'de' })).toMatchObject({
      made: 0,
    })
    const names = await shop.db.select({ name: products.name }).from(products).orderBy(products.id)
    expect(names).toEqual([{ name: 'Mijn ketting' }, { name: 'Eigen ring' }])
    const offers = await readLiveOffers(shop.db, [byHand.productId, own.productId], clock.now())
    expect(offers.map(({ productId, externalId }) => [productId, externalId])).toEqual(
      expect.arrayContaining([
        [byHand.productId, asin],
        [own.productId, second],
      ]),
    )

    // A name that the source gave is the source's to change until the owner does.
    await run(shop, { wanted: { ids: [third] } })
    await shop.pool.query("UPDATE products SET name = 'Door de eigenaar' WHERE import_ref = $1", [
      third,
    ])
    clock.advance(3_600_000)
    await run(shop, { wanted: { ids: [third] } })
    const { rows } = await shop.pool.query('SELECT name FROM products WHERE import_ref = $1', [
      third,
    ])
    expect(rows).toEqual([{ name: 'Door de eigenaar' }])
    // What it is called there ends with the rest of what Amazon said.
    const [brought] = (
      await shop.db.select({ id: products.id }).from(products).orderBy(products.id)
    ).slice(-1)
    const titles = async () =>
      (await readLiveOffers(shop.db, [brought?.id ?? 0], clock.now())).map(
        ({ quote }) => quote?.title,
      )
    expect(await titles()).toEqual([expect.stringMatching(/\w/)])
    clock.advance(24 * 3_600_000)
    expect(await titles()).toEqual([undefined])
  },
)

amazonTest(
  'an account that may not ask loses nothing, and a busy or broken one is asked again',
  async ({ shop, amazon, clock }) => {
    const ids = await someAsins(shop, amazon, 5)
    await run(shop, { wanted: { ids } })
    amazon.setFault('amazon', 'not-eligible')
    expect(await run(shop, { wanted: { ids } })).toEqual({
      ok: false,
      error: 'not-eligible',
      pieces: [],
    })
    const account = async () =>
      (await shop.pool.query('SELECT state, calls FROM source_accounts')).rows
    expect(await account()).toEqual([{ state: 'not-eligible', calls: 3 }])
    const rows = await shop.db.select().from(products)
    const offers = await readLiveOffers(
      shop.db,
      rows.map(({ id }) => id),
      clock.now(),
    )
    expect(offers).toHaveLength(5)
    expect(offers.every(({ quote }) => quote !== null)).toBe(true)

    amazon.setFault('amazon', null)
    amazon.failNext('amazon', ['expired'])
    expect(await counts(shop, { wanted: { ids } })).toMatchObject({ left: 5 })
    expect(await account()).toEqual([{ state: 'ok', calls: 5 }])
    amazon.failNext('amazon', ['partial'])
    expect((await counts(shop, { wanted: { ids } })).missing).toBeGreaterThan(0)
  },
)

amazonTest('a search takes over what it finds, up to a number', async ({ shop }) => {
  const result = await counts(shop, { wanted: { words: 'ketting', most: 15 } })
  expect(result.made + result.joined).toBe(15)
})

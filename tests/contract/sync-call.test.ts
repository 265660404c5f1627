import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import { testConnection } from '#app/features/partners/marketplace-import/test-connection.server.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import { stateText, waitingText } from '#app/features/partners/marketplaces/source-health.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import {
  type OfferQueryTime,
  offerQueryTimesOf,
} from '#app/features/partners/sync/read-offers-at-source.server.ts'
import { readSyncParams } from '#app/features/partners/sync/read-sync-params.server.ts'
import { syncSources } from '#app/features/partners/sync/sync-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { createSimulatedAmazon } from '#tests/support/simulated-amazon.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const HOUR = 3_600_000

const marketplaceTest = shopTest
  .extend<{ market: Marketplaces }>({
    market: async ({ clock }: { clock: TestClock }, use) => {
      const market = await openMarketplaces({ now: () => clock.now(), callsPerSecond: 1_000_000 })
      await use(market)
      await market.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ market }: { market: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = market.environment
      await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2' })
    },
  })

/** Adds a product that Amazon's Dutch shop sells. */
async function addAmazonProduct(app: App, clock: TestClock, market: Marketplaces) {
  const amazon = await createSimulatedAmazon(app, clock, market)
  const ids = market.catalogue.models
    .filter(({ parentAsin }) => !parentAsin)
    .flatMap(({ items }) => items.map(({ asin }) => asin))
  const result = await importMarketplaceItems(app, amazon, {
    country: 'nl',
    request: { ids: ids.slice(0, 10) },
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
  })
  if (!result.ok) throw new Error(result.error)
  const createdItem = result.items.find(({ outcome }) => outcome === 'made')
  if (!createdItem?.productId) throw new Error('the product was not added')
  return { asin: createdItem.id, productId: createdItem.productId }
}

/** Makes the last check of the account look old, so that the next request checks it again. */
const makeCheckOld = (app: App) =>
  app.pool.query("UPDATE source_accounts SET checked_at = '2026-11-21 10:00+01', held_until = NULL")

async function readParams(app: App, product: { id: number; kind: 'simple' | 'variable' }) {
  const { rows } = await app.db.execute<{ offers: OfferQueryTime[] }>(
    sql`SELECT ${offerQueryTimesOf(sql`${product.id}`)} AS offers`,
  )
  return readSyncParams(app, product, rows[0]?.offers ?? [])
}

async function createSyncCaller(app: App) {
  const visitor = await createVisitor(app)
  return (fields: Record<string, string>) =>
    visitor.post('/wp-admin/admin-ajax.php', {
      action: 'WooZone_frontend',
      sub_action: 'do_sync',
      product_type: 'simple',
      ...fields,
    })
}

marketplaceTest(
  'a product with an old quote is refreshed, and changes are published [C09] [E07]',
  async ({ app, market, clock }) => {
    const { asin, productId } = await addAmazonProduct(app, clock, market)
    const callSync = await createSyncCaller(app)
    const fields = { asin, product_id: String(productId) }
    const sync = async () => (await callSync(fields)).json()
    const unchanged = { status: 'valid', do_refresh: 'no', html_aftersync: '' }
    expect(await readParams(app, { id: productId, kind: 'simple' })).toEqual({
      do_ajax: 'yes',
      do_msg: '',
      asin,
      product_id: productId,
      product_type: 'simple',
      due_at: new Date(clock.now().getTime() + HOUR).toISOString(),
    })

    // A fresh quote is not requested again.
    market.resetCalls()
    market.setPrice(asin, 4_321)
    expect(await sync()).toMatchObject(unchanged)
    expect(market.calls()).toEqual({})

    // Two simultaneous calls share one query and its result.
    clock.advance(HOUR)
    const simultaneousResponses = await Promise.all([sync(), sync()])
    for (const response of simultaneousResponses) {
      expect(response).toMatchObject({ status: 'valid', do_refresh: 'yes' })
      expect(response.html_aftersync).toBe('<p>De prijs bij amazon.nl is bijgewerkt.</p>')
    }
    expect(market.calls()['amazon.getItems']).toBe(1)
    const [offer] = await readLiveOffers(app.db, [productId], clock.now())
    expect(offer?.quote).toMatchObject({ priceCents: 4_321, fetchedAt: clock.now() })
    expect(await sync()).toMatchObject(unchanged)

    // No request is made for products that don't exist, are not external, or have another ASIN.
    const ownProduct = await addProduct(app, { name: 'Eigen ring' })
    for (const wrongFields of [
      { asin, product_id: '999999' },
      { asin: 'B0ZZZZZZZZ', product_id: String(productId) },
      { asin: '', product_id: String(ownProduct.productId) },
      { asin: '', product_id: 'x' },
    ])
      expect((await callSync(wrongFields)).json()).toMatchObject({
        status: 'invalid',
        do_refresh: 'no',
      })
    expect(await readParams(app, { id: ownProduct.productId, kind: 'simple' })).toBeUndefined()
    const unknownAction = await callSync({ ...fields, sub_action: 'constructor' })
    expect([unknownAction.statusCode, unknownAction.body]).toEqual([400, '0'])
  },
)

marketplaceTest(
  'with each fault of a marketplace, shoppers see what is still valid and the owner sees the reason',
  async ({ app, market, clock }) => {
    const { asin, productId } = await addAmazonProduct(app, clock, market)
    const callSync = await createSyncCaller(app)
    const sync = async () => (await callSync({ asin, product_id: String(productId) })).json()
    const readBox = () => readOfferBox(app, { id: productId, seller: 'external', name: 'Ring' })
    const readAmazonHealth = async () => {
      const amazonHealth = (await readSourceHealth(app)).find(({ name }) => name === 'amazon')
      if (!amazonHealth) throw new Error('no account')
      return amazonHealth
    }
    expect(stateText(await readAmazonHealth())).toBe('In orde.')
    expect(await testConnection(app, 'amazon.nl')).toMatchObject({ isGood: true })
    expect(await testConnection(app, 'constructor.nl')).toBeUndefined()

    clock.advance(HOUR)
    for (const [fault, expectedState] of [
      ['throttled', 'Houdt onze vragen nu tegen: het zijn er te veel.'],
      ['error', 'Antwoordt niet.'],
      ['nonsense', 'Antwoordt niet.'],
      ['cut-off', 'Antwoordt niet.'],
      ['down', 'Antwoordt niet.'],
      ['expired', 'De sleutel wordt niet aangenomen.'],
      ['not-eligible', 'Mag nu niets opvragen.'],
    ] as const) {
      market.setFault('amazon', fault)
      await makeCheckOld(app)
      const response = await callSync({ asin, product_id: String(productId) })
      expect([fault, response.statusCode, response.json()]).toEqual([
        fault,
        200,
        {
          status: 'invalid',
          do_refresh: 'no',
          html_aftersync: '',
          html: '<p>De prijzen konden nu niet worden nagevraagd.</p>',
        },
      ])
      expect([fault, stateText(await readAmazonHealth())]).toEqual([fault, expectedState])
      expect((await readBox()).html).toContain('Prijs bij amazon.nl op 21 november, 13.00 uur.')
    }
    expect(await testConnection(app, 'amazon.nl')).toMatchObject({ isGood: false })

    // A day later the price has expired, and the product is still shown as a link.
    clock.advance(24 * HOUR)
    const { html: expiredOffer } = await readBox()
    expect(expiredOffer).toContain('Bekijk prijs op Amazon')
    expect(expiredOffer).not.toContain('Prijs bij')
    expect(waitingText(await readAmazonHealth())).toContain('of het account weer mag')
    expect((await readAmazonHealth()).quoted).toBe(0)

    const noFault = null
    market.setFault('amazon', noFault)
    await makeCheckOld(app)
    expect(await sync()).toMatchObject({ status: 'valid', do_refresh: 'yes' })
    expect((await readAmazonHealth()).quoted).toBe(1)

    // With Amazon switched off there are no requests, and shoppers see no offers.
    await saveEnabledSwitches(app, ['bol', 'offers'])
    market.resetCalls()
    clock.advance(7 * HOUR)
    await syncSources(app, new AbortController().signal)
    expect(await sync()).toMatchObject({ status: 'valid', do_refresh: 'no' })
    expect(market.calls()).toEqual({})
    expect((await readBox()).html).toContain('nu niet te vinden')
    expect(await readParams(app, { id: productId, kind: 'simple' })).toBeUndefined()
    expect(stateText(await readAmazonHealth())).toBe('Uitgeschakeld.')
    expect(waitingText(await readAmazonHealth())).toContain('deze bron staat uit')
    await saveEnabledSwitches(app, ['amazon', 'bol', 'offers', 'sync'])
    await syncSources(app, new AbortController().signal)
    expect(market.calls()['amazon.getItems']).toBeGreaterThan(0)
    expect((await readBox()).html).toContain('Bekijk op amazon.nl')
  },
)

shopTest(
  'a page with a product that no source can refresh shows that and makes no call [E07]',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ketting', seller: 'external' })
    const parsedRef = readOfferRef('B0CH4K3L01')
    if (!parsedRef.ok) throw new Error(parsedRef.error)
    await addOffer(app, productId, parsedRef.offerRef)
    expect(await readParams(app, { id: productId, kind: 'variable' })).toEqual({
      do_ajax: 'no',
      do_msg: 'Geen account bij een winkel die dit verkoopt.',
      due_at: '',
      asin: 'B0CH4K3L01',
      product_id: productId,
      product_type: 'variable',
    })
  },
)

marketplaceTest(
  'visitors use at most half of a day’s requests, and one network refreshes sixty products an hour',
  async ({ app, market, clock }) => {
    const { asin, productId } = await addAmazonProduct(app, clock, market)
    const callSync = await createSyncCaller(app)
    const sync = async () => (await callSync({ asin, product_id: String(productId) })).json()
    clock.advance(HOUR)
    market.resetCalls()
    // More than half of the requests of a day.
    await app.pool.query('UPDATE source_accounts SET calls = 4400000')
    expect(await sync()).toMatchObject({ status: 'valid', do_refresh: 'no' })
    expect(market.calls()).toEqual({})

    // Less than half.
    await app.pool.query('UPDATE source_accounts SET calls = 4000000')
    const queries: number[] = []
    for (let count = 0; count < 62; count++) {
      await sync()
      queries.push(market.calls()['amazon.getItems'] ?? 0)
      await app.pool.query("UPDATE offers SET queried_at = queried_at - interval '1 hour'")
      await app.pool.query('UPDATE source_accounts SET calls = 4000000')
    }
    const upToSixty = Array.from({ length: 60 }, (_, index) => index + 1)
    expect(queries, 'sixty requests, and none for the two calls after them').toEqual([
      ...upToSixty,
      60,
      60,
    ])
    clock.advance(HOUR)
    await sync()
    expect(market.calls()['amazon.getItems']).toBe(61)
  },
)

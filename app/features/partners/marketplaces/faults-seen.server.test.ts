import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { syncSource } from '#app/features/partners/sync/sync-offers.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Fault, Target } from '#simulators/marketplaces/faults.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { createSimulatedAmazon } from '#tests/support/simulated-amazon.ts'
import { createSimulatedBol } from '#tests/support/simulated-bol.ts'
import { readSourceHealth } from './read-source-health.server.ts'
import { stateText, waitingText } from './source-health.ts'

const HOUR = 3_600_000
/** "Prijs bij amazon.nl op 21 november, 14.05 uur." */
const PRICE_WITH_MOMENT = /Prijs bij [^<]+ op \d+ [a-z]+, \d+\.\d\d uur\./
const ITEM_COUNT = 3

const faultTest = shopTest
  .extend<{ market: Marketplaces }>({
    market: async ({ clock }: { clock: TestClock }, use) => {
      const market = await openMarketplaces({ now: () => clock.now() })
      await use(market)
      await market.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ market }: { market: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = market.environment
      await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2', AMAZON_CALLS_PER_SECOND: 1 })
    },
  })

faultTest(
  'with any fault of a marketplace, shoppers see a current price or a link, and the owner the reason',
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const asins = market.catalogue.models
      .filter(({ parentAsin }) => !parentAsin)
      .flatMap(({ items }) => items.map(({ asin }) => asin))
      .slice(0, 3 * ITEM_COUNT)
    const importResult = await importMarketplaceItems(app, source, {
      country: 'nl',
      request: { ids: asins },
      categorySlug: undefined,
      isDryRun: false,
      publishes: true,
    })
    if (!importResult.ok) throw new Error(importResult.error)
    const asinOf = new Map(importResult.items.map(({ id, productId }) => [productId, id]))
    const rows = (await app.db.select().from(products).orderBy(asc(products.id))).slice(
      0,
      ITEM_COUNT,
    )
    const [firstProduct] = rows
    const asin = asinOf.get(firstProduct?.id ?? 0) ?? ''
    if (!firstProduct) throw new Error('nothing was made')

    /** Returns the texts about a product that a shopper reads. */
    const visiblePrice = async () => {
      const { html } = await readOfferBox(app, firstProduct)
      if (html.includes('daar nu niet te vinden')) return 'gone'
      if (PRICE_WITH_MOMENT.test(html)) return html.includes('€') ? 'price' : 'no price'
      return html.includes('Bekijk prijs op Amazon') ? 'link' : 'nothing'
    }
    /** Returns the texts about the account and the waiting offers that the owner reads. */
    const readStatus = async () => {
      const [amazon] = (await readSourceHealth(app)).filter(({ name }) => name === 'amazon')
      if (!amazon) throw new Error('Amazon is not in the list')
      return `${stateText(amazon)} ${waitingText(amazon)}`
    }
    const advanceAndSync = async (hours = 6) => {
      clock.advance(hours * HOUR)
      return syncSource(app, source)
    }
    expect(await visiblePrice()).toBe('price')

    // Temporary faults are retried, so shoppers and the owner do not see them.
    for (const fault of ['throttled', 'expired', 'nonsense', 'cut-off', 'error', 'slow'] as const) {
      market.setSlowMs(20)
      market.failNext('amazon', fault === 'throttled' ? [fault, fault, fault] : [fault])
      expect(await advanceAndSync(), fault).toMatchObject({ stopped: null, missing: 0 })
      expect([await visiblePrice(), await readStatus()], fault).toEqual(['price', 'In orde. '])
    }
    market.setShuffled(true)
    market.setPrice(asin, 12_345)
    expect(await advanceAndSync()).toMatchObject({ changed: 1, missing: 0 })
    expect((await readOfferBox(app, firstProduct)).html).toContain('123,45')
    market.setShuffled(false)

    // Half a response counts as a miss for the offers that it lacks, which has an effect after three.
    market.failNext('amazon', ['partial'])
    await advanceAndSync()
    expect([await visiblePrice(), await readStatus()]).toEqual(['price', 'In orde. '])

    market.setNoOffer([asin])
    await advanceAndSync()
    expect([await visiblePrice(), await readStatus()]).toEqual(['link', 'In orde. '])
    market.setNoOffer([asin], false)
    market.setGone([asin])
    for (const _ of [1, 2, 3]) await advanceAndSync()
    expect([await visiblePrice(), await readStatus()]).toEqual(['gone', 'In orde. '])
    market.setGone([asin], false)
    await advanceAndSync()
    expect(await visiblePrice()).toBe('price')

    // The price is shown until it expires after a day; the owner reads why and when it is refreshed.
    const lastingFaults = [
      ['down', 'Antwoordt niet. ', 'op de volgende ronde'],
      ['not-eligible', 'Mag nu niets opvragen. ', 'elk uur wordt geprobeerd'],
    ] as const
    for (const [fault, state, waiting] of lastingFaults) {
      market.setFault('amazon', fault)
      await advanceAndSync()
      expect(await visiblePrice(), fault).toBe('price')
      expect(await readStatus(), fault).toContain(state)
      expect(await readStatus(), fault).toContain(waiting)
      await advanceAndSync(25)
      expect(await visiblePrice(), fault).toBe('link')
      const [status] = await app.db.select({ status: products.status }).from(products)
      expect(status?.status, fault).toBe('published')
      market.setFault('amazon', null)
      await advanceAndSync()
      expect([await visiblePrice(), await readStatus()], fault).toEqual(['price', 'In orde. '])
    }
  },
)

const SILENT = 'Antwoordt niet. '
const THROTTLED = 'Houdt onze vragen nu tegen: het zijn er te veel.'
const DAY_USED = 'Zegt dat er vandaag genoeg gevraagd is.'
const KEY_REJECTED = 'De sleutel wordt niet aangenomen. '

type TextOfFault = Record<Exclude<Fault, 'pass'>, string | null>

/** Texts for faults of the token service, which has fewer kinds of faults. */
const TOKEN_TEXTS: TextOfFault = {
  throttled: THROTTLED,
  error: SILENT,
  silent: SILENT,
  'cut-off': SILENT,
  nonsense: SILENT,
  down: SILENT,
  'day-used': null,
  expired: null,
  partial: null,
  'not-eligible': null,
  slow: null,
}

/**
 * The text that the owner reads during a fault, for each fault of each target. Null: there is still a response, and the test
 * above shows the effect of the missing data.
 */
const TEXTS_OF_TARGET: Record<Exclude<Target, 'feeds'>, TextOfFault> = {
  amazon: {
    throttled: THROTTLED,
    'day-used': DAY_USED,
    expired: KEY_REJECTED,
    error: SILENT,
    silent: SILENT,
    'cut-off': SILENT,
    nonsense: SILENT,
    down: SILENT,
    'not-eligible': 'Mag nu niets opvragen. ',
    partial: null,
    slow: null,
  },
  'amazon-token': TOKEN_TEXTS,
  bol: {
    throttled: THROTTLED,
    'day-used': DAY_USED,
    expired: KEY_REJECTED,
    error: SILENT,
    silent: SILENT,
    'cut-off': SILENT,
    nonsense: SILENT,
    down: SILENT,
    // bol returns the same error for a wrong key and for an account without access.
    'not-eligible': KEY_REJECTED,
    partial: null,
    slow: null,
  },
  'bol-token': TOKEN_TEXTS,
}
const faultsAt = (name: 'amazon' | 'bol') =>
  ([name, `${name}-token`] as const).flatMap((target) =>
    Object.entries(TEXTS_OF_TARGET[target]).flatMap(([fault, state]) =>
      state === null ? [] : [[target, fault as Fault, state] as const],
    ),
  )
const SOURCE_TIMEOUT_MS = 150

for (const name of ['amazon', 'bol'] as const)
  faultTest(
    `with any lasting fault of ${name} or its tokens, a price is shown for a day, then a link, and the owner sees the reason`,
    async ({ app, clock, market }) => {
      const createSource = name === 'bol' ? createSimulatedBol : createSimulatedAmazon
      const source = await createSource(app, clock, market, SOURCE_TIMEOUT_MS)
      const simpleModels = market.catalogue.models.filter(({ parentAsin }) => !parentAsin)
      const searchResult = await source.search('nl', { terms: 'ketting', page: 1 })
      if (!searchResult.ok) throw new Error(searchResult.error)
      const id =
        name === 'bol'
          ? searchResult.items.find(({ quote }) => quote.priceCents !== null)?.gtins[0]
          : simpleModels[0]?.items[0]?.asin
      const importResult = await importMarketplaceItems(app, source, {
        country: 'nl',
        request: { ids: [id ?? ''] },
        categorySlug: undefined,
        isDryRun: false,
        publishes: true,
      })
      if (!importResult.ok) throw new Error(importResult.error)
      const [product] = await app.db.select().from(products)
      if (!product) throw new Error('nothing was made')
      const visiblePrice = async () => {
        const { html } = await readOfferBox(app, product)
        if (PRICE_WITH_MOMENT.test(html)) return 'price'
        return html.includes('Bekijk prijs') ? 'link' : 'none'
      }
      const readStatus = async () => {
        const health = (await readSourceHealth(app)).find((source) => source.name === name)
        return health ? `${stateText(health)} ${waitingText(health)}` : ''
      }
      const advanceAndSync = async (hours: number) => {
        clock.advance(hours * HOUR)
        await syncSource(app, source)
      }
      await advanceAndSync(6)
      for (const [target, fault, state] of faultsAt(name)) {
        const label = `${target} ${fault}`
        expect([await visiblePrice(), await readStatus()], label).toEqual(['price', 'In orde. '])
        market.setFault(target, fault)
        // Otherwise the previous token stays valid.
        market.expireTokens()
        await advanceAndSync(7)
        expect(await visiblePrice(), label).toBe('price')
        expect(await readStatus(), label).toContain(state)
        expect(await readStatus(), label).toContain('1 aanbieding wacht')
        await advanceAndSync(25)
        expect(await visiblePrice(), label).toBe('link')
        market.clearFaults()
        await advanceAndSync(6)
      }
      expect([await visiblePrice(), await readStatus()]).toEqual(['price', 'In orde. '])
    },
  )

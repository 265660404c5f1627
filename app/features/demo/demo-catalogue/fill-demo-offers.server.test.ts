import { expect } from 'vitest'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addCategory } from '#tests/support/stock-shop.ts'
import { fillDemoOffers, hasDemoOffers } from './fill-demo-offers.server.ts'

const demoTest = shopTest
  .extend<{ simulator: Marketplaces }>({
    simulator: async ({ clock }: { clock: TestClock }, use) => {
      const simulator = await openMarketplaces({
        now: () => clock.now(),
        callsPerSecond: 1_000_000,
      })
      await use(simulator)
      await simulator.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ simulator }: { simulator: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = simulator.environment
      // The rate limit is off, because the clock of the test does not advance.
      await use({ ...environment, SHOP_DEMO: true, AMAZON_CALLS_PER_SECOND: 1_000_000 })
    },
  })

demoTest(
  'a demo shows products of the simulated marketplaces with their photos, marked as simulated',
  async ({ app, simulator, clock }) => {
    for (const name of ['Ringen', 'Kettingen', 'Oorbellen', 'Armbanden'])
      await addCategory(app, name)
    expect(hasDemoOffers(app)).toBe(true)
    await fillDemoOffers(app)
    const query = parseListingQuery(new URL('http://list'))
    const { cards = [] } = (await readListing(app, query)) ?? {}
    const sellers = new Set(cards.flatMap(({ soldBy }) => soldBy.split(', ')))
    expect([...sellers]).toEqual(expect.arrayContaining(['amazon.nl', 'amazon.de', 'bol.com']))
    // The shop proxies the photos, because visitors cannot reach the simulators, for as long as they may be shown.
    for (const card of cards) {
      expect(card.linked?.url, card.name).toMatch(/^\/nagebootst\//)
      // a day after the offers were fetched
      expect(card.linked?.until).toBe('2026-11-22T12:00:00.000Z')
    }
    const [firstCard] = cards
    if (!firstCard) throw new Error('there is no card')
    const box = await readOfferBox(app, firstCard)
    expect(box.html).toContain('Deze winkels zijn nagebootst')
    expect(box.html).toContain(`href="${simulator.url}`)

    // A second run adds no product twice, and restores expired offers.
    clock.advance(25 * 3_600_000)
    expect((await readListing(app, query))?.cards[0]?.linked).toBeNull()
    await fillDemoOffers(app)
    const laterCards = (await readListing(app, query))?.cards ?? []
    expect(laterCards).toHaveLength(cards.length)
    expect(laterCards[0]?.linked?.until).toBe('2026-11-23T13:00:00.000Z')
  },
)

shopTest('a real shop has no simulated products', ({ app }) => {
  expect(hasDemoOffers(app)).toBe(false)
})

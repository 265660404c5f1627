import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { importFeedMessage } from '#app/features/partners/incoming-feeds/feed-messages.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import type { App } from '#app/platform/app.ts'
import type { Fault } from '#simulators/marketplaces/faults.ts'
import { neverAborted } from '#tests/support/import-run.ts'
import { marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { feedLines } from './feed-health.ts'
import { startDueFeedImports } from './feed-schedule.server.ts'
import { readFeedHealth } from './read-feed-health.server.ts'

const HOUR = 3_600_000
/** "Prijs bij goudwinkel.example op 21 november, 14.05 uur." */
const PRICE_WITH_MOMENT = /Prijs bij [^<]+ op \d+ [a-z]+, \d+\.\d\d uur\./
const FORBIDDEN = importFeedMessage({ ok: false, error: 'status', status: 403 })
const BROKEN = importFeedMessage({ ok: false, error: 'broken-off' })

/** Faults with which a feed stays healthy or is only late. */
type HarmlessFault = 'pass' | 'day-used' | 'partial' | 'slow'

/**
 * Status that the owner sees for each other lasting fault. `silent` is excluded because it takes as long as the time limit;
 * import-feed.server.test.ts covers it with a shorter limit.
 */
const FAILURE_OF_FAULT: Record<Exclude<Fault, HarmlessFault | 'silent'>, string> = {
  throttled: importFeedMessage({ ok: false, error: 'status', status: 429 }),
  error: importFeedMessage({ ok: false, error: 'status', status: 500 }),
  expired: FORBIDDEN,
  'not-eligible': FORBIDDEN,
  'cut-off': BROKEN,
  down: BROKEN,
  nonsense: importFeedMessage({ ok: false, error: 'unknown-feed' }),
}

/** Imports a feed that refreshes automatically twice a day. */
async function importScheduledFeed(app: App, url: string) {
  await startMarketplaceImport(app, {
    name: 'Feed',
    isDryRun: false,
    actor: 'Fenna',
    task: {
      what: 'feed',
      source: null,
      country: 'nl',
      address: url,
      readsAgain: true,
      categorySlug: null,
      publishes: true,
    },
  })
  await runWaitingImports(app, neverAborted())
}

marketplaceImportTest(
  'when a feed keeps failing, its prices are shown for a day and its links afterwards, and the owner sees the reason',
  async ({ app, markets, clock }) => {
    await importScheduledFeed(app, `${markets.feeds.googleXml}?products=3&grouped=0`)
    const importedProducts = await app.db.select().from(products)
    expect(importedProducts).toHaveLength(3)
    const readShownOffers = () =>
      Promise.all(
        importedProducts.map(async (product) => {
          const { html } = await readOfferBox(app, product)
          if (PRICE_WITH_MOMENT.test(html)) return 'price'
          return html.includes('Bekijk prijs') ? 'link' : ''
        }),
      )
    const readFeedLines = async () => {
      const [feed] = await readFeedHealth(app)
      return feed ? feedLines(feed) : []
    }
    const runScheduledImports = async (hours: number) => {
      clock.advance(hours * HOUR)
      await startDueFeedImports(app)
      await runWaitingImports(app, neverAborted())
    }
    const prices = importedProducts.map(() => 'price')
    const links = importedProducts.map(() => 'link')

    for (const [fault, failure] of Object.entries(FAILURE_OF_FAULT)) {
      expect(await readShownOffers(), fault).toEqual(prices)
      expect((await readFeedLines())[0], fault).toMatch(/^Gelezen /)
      markets.setFault('feeds', fault as Fault)
      await runScheduledImports(12)
      expect(await readShownOffers(), fault).toEqual(prices)
      expect((await readFeedLines())[0], fault).toBe(`De laatste lezing mislukte: ${failure}`)
      // 25 hours after the last successful import
      await runScheduledImports(13)
      expect(await readShownOffers(), fault).toEqual(links)
      expect((await readFeedLines()).join(' '), fault).toContain('mag niet meer getoond worden')
      markets.clearFaults()
      await runScheduledImports(12)
    }

    // A slow feed still succeeds. A partial feed withdraws the prices of its missing rows.
    markets.setSlowMs(20)
    markets.setFault('feeds', 'slow')
    await runScheduledImports(12)
    expect(await readShownOffers()).toEqual(prices)
    expect((await readFeedLines())[0]).toMatch(/^Gelezen /)
    markets.setFault('feeds', 'partial')
    await runScheduledImports(12)
    const partialOffers = await readShownOffers()
    expect(partialOffers.filter((shownPart) => shownPart === 'price').length).toBeLessThan(
      prices.length,
    )
    expect(partialOffers.filter((shownPart) => shownPart === 'link').length).toBeGreaterThan(0)
    expect((await readFeedLines())[0]).toMatch(/^Gelezen /)
  },
)

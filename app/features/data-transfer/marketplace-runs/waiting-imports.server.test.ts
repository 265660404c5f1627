import { expect } from 'vitest'
import { readWaitingWork } from '#app/features/admin/dashboard/read-waiting-work.server.ts'
import { pauseImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { feedLines } from '#app/features/data-transfer/incoming-feed-runs/feed-health.ts'
import { readFeedHealth } from '#app/features/data-transfer/incoming-feed-runs/read-feed-health.server.ts'
import {
  repeatDueSearches,
  saveRepeatedSearch,
} from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import { importBolCommissions } from '#app/features/insight/commissions/import-commissions.server.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { neverAborted } from '#tests/support/import-run.ts'
import { marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { startMarketplaceImport } from './start-marketplace-import.server.ts'

marketplaceImportTest(
  'the owner sees the waiting work with its reasons, and why the last import of a feed failed',
  async ({ app, markets, clock }) => {
    const startFeedImport = (name: string, address: string) =>
      startMarketplaceImport(app, {
        name,
        isDryRun: false,
        actor: 'Fenna',
        task: {
          what: 'feed',
          source: null,
          country: 'nl',
          address,
          readsAgain: false,
          categorySlug: null,
          publishes: false,
        },
      })
    const address = `${markets.feeds.googleXml}?products=3`
    await startFeedImport('Eerste', address)
    const secondRunId = await startFeedImport('Tweede', address)
    await pauseImport(app, secondRunId)
    const readWork = async () =>
      (await readWaitingWork(app)).map(({ name, reason }) => [name, reason])
    // The last line is the report of bol, which the shop fetches every night.
    const readReasons = async () => (await readWork()).slice(0, -1)
    const readBolReport = async () => (await readWork()).at(-1)
    expect(await readReasons()).toEqual([
      ['Eerste', 'Begint zo.'],
      ['Tweede', expect.stringContaining('Gepauzeerd')],
    ])
    await runWaitingImports(app, neverAborted())
    expect(await readReasons()).toHaveLength(1)
    const readFeedText = async () => {
      const [feed] = await readFeedHealth(app)
      return feed ? feedLines(feed).join(' ') : ''
    }
    expect(await readFeedText()).toBe('Gelezen vandaag, 13.00: 3 aanbiedingen.')

    markets.setFault('feeds', 'error')
    markets.setFault('amazon', 'not-eligible')
    await startFeedImport('Derde', address)
    await runWaitingImports(app, neverAborted())
    expect(await readFeedText()).toContain('De laatste lezing mislukte: ')
    clock.advance(25 * 3_600_000)
    expect(await readFeedText()).toContain('mag niet meer getoond worden')

    const query = { country: 'nl', terms: 'ring', brand: '', node: '', minCents: 0, maxCents: 0 }
    await saveRepeatedSearch(
      app,
      { source: 'amazon', ...query },
      { everyHours: 24, actor: 'Fenna' },
    )
    await repeatDueSearches(app, neverAborted())
    expect(await readReasons()).toEqual([
      ['Tweede', expect.stringContaining('Gepauzeerd')],
      ['Amazon (nl): ring', expect.stringContaining('Volgende poging')],
    ])
    expect(await readBolReport()).toEqual([
      'Verslag van bol',
      'Elke nacht rond 5.15 uur opgehaald; nog niet gelezen.',
    ])
    await importBolCommissions(app)
    expect(await readBolReport()).toEqual([
      'Verslag van bol',
      'Elke nacht rond 5.15 uur opgehaald; laatst vandaag, 14.00.',
    ])
    markets.setFault('bol', 'not-eligible')
    await importBolCommissions(app)
    expect(await readBolReport()).toEqual([
      'Verslag van bol',
      expect.stringMatching(
        /^Laatst mislukt, vandaag, 14\.00: .+\. Elke nacht rond 5\.15 uur opnieuw\.$/,
      ),
    ])
    await saveEnabledSwitches(app, [])
    expect((await readReasons()).at(-1)).toEqual([
      'Amazon (nl): ring',
      'Wacht: deze bron staat uit.',
    ])
  },
)

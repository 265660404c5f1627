import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startUndo } from '#app/features/data-transfer/import-worker/undo-import.server.ts'
import { feedLines } from '#app/features/data-transfer/incoming-feed-runs/feed-health.ts'
import {
  readScheduledFeeds,
  startDueFeedImports,
} from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import { readFeedHealth } from '#app/features/data-transfer/incoming-feed-runs/read-feed-health.server.ts'
import { stopFeed } from '#app/features/partners/offers/feed-quotes.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import type { App } from '#app/platform/app.ts'
import { neverAborted, readExistingRun, realRun } from '#tests/support/import-run.ts'
import { marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { startMarketplaceImport } from './start-marketplace-import.server.ts'

const readProducts = (app: App) => app.db.select().from(products).orderBy(asc(products.id))

marketplaceImportTest(
  'a feed is imported in the background, again on schedule, and undone',
  async ({ app, markets, clock }) => {
    const address = `${markets.feeds.googleXml}?products=30&grouped=0`
    const task = { what: 'feed', source: null, country: 'nl', address, readsAgain: true } as const
    const id = await startMarketplaceImport(app, {
      name: 'Feed',
      isDryRun: false,
      actor: 'Fenna',
      task: { ...task, categorySlug: null, publishes: false },
    })
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'done',
      summary: { kind: 'feed', rows: 30, made: 30 },
    })
    const importedProducts = await readProducts(app)
    expect(importedProducts).toHaveLength(30)
    expect(importedProducts.every(({ status }) => status === 'draft')).toBe(true)
    // A second import creates nothing.
    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'done',
      summary: { made: 0, left: 30 },
    })
    const readFeedRuns = () => app.db.select().from(importRuns).orderBy(asc(importRuns.id))
    await startDueFeedImports(app)
    expect(await readFeedRuns()).toHaveLength(1)
    clock.advance(12 * 3_600_000)
    await startDueFeedImports(app)
    await startDueFeedImports(app)
    await runWaitingImports(app, neverAborted())
    expect(await readFeedRuns()).toMatchObject([
      { id },
      { state: 'done', actor: 'Schakel, vanzelf', summary: { made: 0, left: 30 } },
    ])
    const [feed] = await readScheduledFeeds(app)
    expect(feed).toMatchObject({
      name: `Feed van ${new URL(address).host}`,
      source: 'google',
      readAt: clock.now(),
    })
    // The owner sees the status of the feed. If its source is switched off, the feed is hidden and is not imported.
    const readHealth = async () => (await readFeedHealth(app))[0]
    const healthyFeed = {
      source: 'Google Merchant',
      isOn: true,
      isLive: true,
      offers: 30,
      failure: '',
    }
    // A feed is read twice a day, at least eleven hours apart.
    expect(await readHealth()).toMatchObject({ ...healthyFeed, everyHours: 11 })
    const switches = Object.keys(MARKETPLACE_SWITCHES)
    await saveEnabledSwitches(
      app,
      switches.filter((name) => name !== 'google'),
    )
    const [product] = await readProducts(app)
    const readOffers = () => readLiveOffers(app.db, [product?.id ?? 0], clock.now())
    expect(await readOffers()).toEqual([])
    clock.advance(12 * 3_600_000)
    await startDueFeedImports(app)
    expect(await readFeedRuns()).toHaveLength(2)
    const switchedOffFeed = await readHealth()
    expect(switchedOffFeed && feedLines(switchedOffFeed)).toContain('Wacht: deze bron staat uit.')
    await saveEnabledSwitches(app, switches)
    expect(await readOffers()).toHaveLength(1)
    await stopFeed(app.db, { id: feed?.id ?? 0 })
    await startDueFeedImports(app)
    expect(await readFeedRuns()).toHaveLength(2)

    expect(await startUndo(app, id)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({ state: 'undone', undo: { removed: 30 } })
    expect(await readProducts(app)).toEqual([])

    // After an undo the feed is no longer imported automatically, because that would bring its products back.
    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({ summary: { made: 30 } })
    expect(await readScheduledFeeds(app)).toHaveLength(1)
    expect(await startUndo(app, id)).toBe(true)
    expect(await readScheduledFeeds(app)).toEqual([])
  },
)

marketplaceImportTest(
  'a feed whose groups arrive in parts is undone as a whole, except for products that were edited since',
  async ({ app, markets }) => {
    const file = path.join(app.env.DATA_DIR, 'feed.csv')
    const text = await (await fetch(`${markets.feeds.googleCsv}?products=1200`)).text()
    const [heading = '', ...rows] = text.trimEnd().split(/\r?\n/)
    // Spreads the rows of each family across the feed: 617 has no divisor in common with their number, so each row
    // gets a position of its own.
    const spreadRows = rows.map((row, index) => ({ row, position: (index * 617) % rows.length }))
    const lines = spreadRows.toSorted((a, b) => a.position - b.position).map(({ row }) => row)
    await writeFile(file, [heading, ...lines].join('\n'))
    const task = { what: 'feed', source: null, country: 'nl', readsAgain: false } as const
    const id = await startMarketplaceImport(app, {
      name: 'Feed',
      isDryRun: false,
      actor: 'Fenna',
      task: { ...task, address: file, categorySlug: null, publishes: true },
    })
    await runWaitingImports(app, neverAborted())
    const createdProducts = await readProducts(app)
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'done',
      summary: { rows: 1200, made: createdProducts.length, changed: 1200 - createdProducts.length },
    })
    const families = createdProducts.filter(({ kind }) => kind === 'variable')
    expect(families.length).toBeGreaterThan(100)
    const [family] = families
    await app.pool.query("UPDATE products SET name = 'Van de eigenaar' WHERE id = $1", [family?.id])

    expect(await startUndo(app, id)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'undone',
      undo: { removed: createdProducts.length - 1, retained: 1 },
    })
    expect((await readProducts(app)).map(({ name }) => name)).toEqual(['Van de eigenaar'])
  },
)

import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startUndo } from '#app/features/data-transfer/import-worker/undo-import.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  neverAborted,
  readExistingRun,
  realRun,
  uploadImportFile,
} from '#tests/support/import-run.ts'
import { manufacturerTest } from '#tests/support/manufacturer-test.ts'
import { listSimpleItems, marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { importItemRows } from './import-items-tables.server.ts'
import { requeueItems, startMarketplaceImport } from './start-marketplace-import.server.ts'

const DRY_RUN = { isDryRun: true, mapping: null }
const HEADER =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const FILE = [
  HEADER,
  ...Array.from(
    { length: 900 },
    (_, index) => `ring-${index},Ring ${index},R-${index},10,shopify,1`,
  ),
].join('\n')

async function runAgain(app: App, id: number, options: typeof realRun) {
  await requeueItems(app, id)
  expect(await startImport(app, id, options)).toBe(true)
  await runWaitingImports(app, neverAborted())
  const { made, changed, left } = (await readExistingRun(app, id)).summary ?? {}
  return { made, changed, left }
}

/** Stops the server after the first batch, before it stores its progress. */
async function crashAfterFirstBatch(app: App, id: number) {
  const shutdown = new AbortController()
  app.onChange((tags) => {
    if (tags.some((tag) => tag.startsWith('product:'))) shutdown.abort()
  })
  await runWaitingImports(app, shutdown.signal)
  await app.db.update(importRuns).set({ state: 'running' }).where(eq(importRuns.id, id))
}

const deleteProducts = (app: App, count: number) =>
  app.db.execute(
    sql`DELETE FROM products WHERE id IN (SELECT id FROM products ORDER BY id LIMIT ${count})`,
  )

manufacturerTest(
  'an imported file is tried and imported again: known products count as unchanged, and an interrupted second import reports all of its results',
  async ({ app }) => {
    const id = await uploadImportFile(app, FILE)
    expect(await runAgain(app, id, realRun)).toEqual({ made: 900, changed: 0, left: 0 })
    const allUnchanged = { made: 0, changed: 0, left: 900 }
    for (const options of [DRY_RUN, DRY_RUN, realRun])
      expect(await runAgain(app, id, options)).toEqual(allUnchanged)

    await deleteProducts(app, 5)
    expect(await runAgain(app, id, DRY_RUN)).toEqual({ made: 5, changed: 0, left: 895 })
    await startImport(app, id, realRun)
    await crashAfterFirstBatch(app, id)
    const [countAfterCrash] = (await app.db.execute(sql`SELECT count(*)::int AS n FROM products`))
      .rows
    expect(countAfterCrash?.n).toBe(900)
    await runWaitingImports(app, neverAborted())
    expect((await readExistingRun(app, id)).summary).toMatchObject({
      made: 5,
      changed: 0,
      left: 895,
    })
    expect(await startUndo(app, id)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'undone',
      undo: { removed: 900 },
    })
  },
)

marketplaceImportTest(
  'known marketplace items count as unchanged or changed in a dry run, and an interrupted second import reports all of its results',
  async ({ app, markets }) => {
    const items = listSimpleItems(markets, 12)
    const id = await startMarketplaceImport(app, {
      name: 'Geplakt',
      isDryRun: false,
      actor: 'Fenna',
      items,
      task: { what: 'items', categorySlug: null, publishes: true },
    })
    await runWaitingImports(app, neverAborted())
    const { made = 0, changed = 0 } = (await readExistingRun(app, id)).summary ?? {}
    const productCount = await app.db.$count(products)
    expect(made).toBe(productCount)
    const allUnchanged = { made: 0, changed: 0, left: made + changed }
    for (const options of [DRY_RUN, DRY_RUN, realRun])
      expect(await runAgain(app, id, options)).toEqual(allUnchanged)

    markets.setPrice(items[3]?.itemRef ?? '', 4_321)
    const oneChanged = { made: 0, changed: 1, left: allUnchanged.left - 1 }
    for (const options of [DRY_RUN, DRY_RUN, realRun])
      expect(await runAgain(app, id, options)).toEqual(oneChanged)
    expect(await runAgain(app, id, DRY_RUN)).toEqual(allUnchanged)

    await deleteProducts(app, 3)
    await requeueItems(app, id)
    await startImport(app, id, realRun)
    await crashAfterFirstBatch(app, id)
    expect(await app.db.$count(products)).toBe(productCount)
    // The crash came before the outcomes were stored.
    await app.db.update(importItemRows).set({ outcome: null }).where(eq(importItemRows.runId, id))
    await runWaitingImports(app, neverAborted())
    expect((await readExistingRun(app, id)).summary).toMatchObject({ made: 3, changed: 0 })
  },
)

marketplaceImportTest(
  'an imported feed is tried again: known items count as unchanged, and different ones as changed',
  async ({ app, markets }) => {
    const address = `${markets.feeds.googleXml}?products=30`
    const id = await startMarketplaceImport(app, {
      name: 'Feed',
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
    await runWaitingImports(app, neverAborted())
    const { made = 0, changed = 0 } = (await readExistingRun(app, id)).summary ?? {}
    const allUnchanged = { made: 0, changed: 0, left: made + changed }
    for (const options of [DRY_RUN, DRY_RUN, realRun])
      expect(await runAgain(app, id, options)).toEqual(allUnchanged)
    const [item] = markets.catalogue.items()
    markets.setPrice(item?.gtin ?? '', 4_321)
    const oneChanged = { made: 0, changed: 1, left: allUnchanged.left - 1 }
    for (const options of [DRY_RUN, DRY_RUN, realRun])
      expect(await runAgain(app, id, options)).toEqual(oneChanged)
  },
)

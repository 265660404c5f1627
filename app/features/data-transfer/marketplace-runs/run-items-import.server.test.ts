import { asc, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  cancelImport,
  pauseImport,
  removeRun,
  resumeImport,
  startImport,
} from '#app/features/data-transfer/import-runs/start-import.server.ts'
import {
  readReportRows,
  readRuns,
} from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { startUndo } from '#app/features/data-transfer/import-worker/undo-import.server.ts'
import { searchMarketplace } from '#app/features/data-transfer/marketplace-search/search-marketplace.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { neverAborted, readExistingRun, realRun } from '#tests/support/import-run.ts'
import { listSimpleItems, marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { importItemRows } from './import-items-tables.server.ts'
import { readPastedItems } from './read-pasted-items.ts'
import { requeueItems, startMarketplaceImport } from './start-marketplace-import.server.ts'

async function search(app: App, source: 'amazon' | 'bol', terms: string) {
  const searchResult = await searchMarketplace(app, {
    source,
    country: 'nl',
    terms,
    page: 1,
    brand: '',
    node: '',
    minCents: 0,
    maxCents: 0,
  })
  if (!searchResult.ok) throw new Error(searchResult.error)
  return searchResult.rows
}

const TASK = { what: 'items', categorySlug: null, publishes: true } as const

const readProducts = (app: App) => app.db.select().from(products).orderBy(asc(products.id))

marketplaceImportTest(
  'selected items are tried, imported with a report of every row, and undone',
  async ({ app, markets, clock }) => {
    await addCategory(app, 'Kettingen')
    const amazonRows = await search(app, 'amazon', 'ketting')
    const bolRows = await search(app, 'bol', 'armband')
    expect(amazonRows.length).toBeGreaterThan(3)
    expect(amazonRows.every(({ productId, price }) => productId === null && price !== '')).toBe(
      true,
    )
    const ownProduct = await addProduct(app, { name: 'Eigen ketting' })
    const [matchingRef = '', ...otherRefs] = amazonRows.map(({ itemRef }) => itemRef)
    const catalogueItem = markets.catalogue.models
      .flatMap(({ items }) => items)
      .find(({ asin }) => asin === matchingRef)
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      catalogueItem?.gtin,
      ownProduct.productId,
    ])
    const unknownRef = 'B0ZZZZZZZZ'
    const items = [
      ...[matchingRef, otherRefs[0] ?? '', unknownRef, otherRefs[1] ?? ''].map((itemRef) => ({
        source: 'amazon' as const,
        country: 'nl',
        itemRef,
      })),
      { source: 'bol' as const, country: 'nl', itemRef: bolRows[0]?.itemRef ?? '' },
      { source: 'other' as const, country: '' as const, itemRef: 'mooi', reason: 'Geen adres.' },
    ]
    const task = { ...TASK, categorySlug: 'kettingen' }
    const newImport = { name: 'Amazon: ketting', task, items, actor: 'Fenna' }
    const id = await startMarketplaceImport(app, { ...newImport, isDryRun: true })
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'checked',
      summary: { kind: 'items', made: 3, changed: 1, badRows: 2, isDryRun: true },
    })
    expect(await readProducts(app)).toHaveLength(1)

    await requeueItems(app, id)
    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    const run = await readExistingRun(app, id)
    expect(run).toMatchObject({
      state: 'done',
      summary: { rows: 6, made: 3, changed: 1, badRows: 2, isDryRun: false },
    })
    const { rows: remarks } = await readReportRows(app, run.reportFile, 1)
    expect(remarks).toContainEqual(
      expect.objectContaining({ line: '3', outcome: 'fout', product: unknownRef }),
    )
    expect(remarks).toContainEqual(
      expect.objectContaining({
        line: '6',
        outcome: 'fout',
        product: 'mooi',
        reason: expect.stringContaining('Geen adres.'),
      }),
    )
    expect(await readProducts(app)).toHaveLength(4)
    const secondSearch = await search(app, 'amazon', 'ketting')
    expect(secondSearch.find(({ itemRef }) => itemRef === matchingRef)).toMatchObject({
      productId: ownProduct.productId,
      isOffered: true,
    })

    // The second round creates nothing, but the whole run can still be undone.
    clock.advance(1_000)
    await requeueItems(app, id)
    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      summary: { made: 0, changed: 0, left: 4 },
    })

    expect(await startUndo(app, id)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'undone',
      undo: { removed: 3, restored: 1, retained: 0 },
    })
    expect((await readProducts(app)).map(({ name }) => name)).toEqual(['Eigen ketting'])
    expect(await app.db.$count(offers)).toBe(0)
  },
)

marketplaceImportTest(
  'a run continues where it stopped after a pause, a crash of the shop and an outage of its source',
  async ({ app, markets }) => {
    const items = listSimpleItems(markets, 25)
    const newImport = { name: 'geplakt', task: TASK, items, isDryRun: false, actor: 'Fenna' }
    const id = await startMarketplaceImport(app, newImport)
    await pauseImport(app, id)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({ state: 'paused' })
    await resumeImport(app, id)
    // Staff request a pause during the run.
    await app.db.update(importRuns).set({ isPauseRequested: true }).where(eq(importRuns.id, id))
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({ state: 'paused', summary: { rows: 0 } })
    await resumeImport(app, id)

    // The server stops after the first batch is published, and is killed at its next start.
    const countDone = () => app.db.$count(importItemRows, isNotNull(importItemRows.outcome))
    const shutdown = new AbortController()
    app.onChange((tags) => {
      if (tags.some((tag) => tag.startsWith('product:'))) shutdown.abort()
    })
    await runWaitingImports(app, shutdown.signal)
    expect(await readExistingRun(app, id)).toMatchObject({ state: 'waiting', attempts: 0 })
    const doneBeforeCrash = await countDone()
    expect(doneBeforeCrash).toBe(10) // Amazon returns ten items per request.
    await app.db.update(importRuns).set({ state: 'running' }).where(eq(importRuns.id, id))
    markets.setFault('amazon', 'not-eligible')
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('mag nu niets opvragen'),
    })
    expect(await countDone()).toBe(doneBeforeCrash)

    markets.setFault('amazon', null)
    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({ state: 'done', summary: { rows: 25 } })
    const importedRefs = new Set((await readProducts(app)).map(({ importRef }) => importRef))
    expect(importedRefs.size).toBe((await readProducts(app)).length)
    expect(await readExistingRun(app, id)).toMatchObject({ summary: { made: importedRefs.size } })

    const cancelledId = await startMarketplaceImport(app, newImport)
    await cancelImport(app, cancelledId)
    expect(await readExistingRun(app, cancelledId)).toMatchObject({ state: 'cancelled' })
    // A run can be removed from the list only if none of its results are in the shop.
    expect(await removeRun(app, id)).toBe(false)
    expect(await removeRun(app, cancelledId)).toBe(true)
    expect((await readRuns(app, 1)).runs.map((run) => run.id)).toEqual([id])
  },
)

shopTest('a shop without a key is shown the alternatives', async ({ app }) => {
  await expect(search(app, 'amazon', 'ketting')).rejects.toThrow(
    'Zonder sleutel maak je een nieuw product, met het adres of de ASIN erbij.',
  )
})

shopTest(
  'rows of a marketplace without a key are reported one by one, and the others go on',
  async ({ app }) => {
    const pastedItems = readPastedItems('B0CH4K3L01\nB0CH4K3L02\nonzin', 'nl')
    if (!pastedItems.ok) throw new Error(pastedItems.error)
    const id = await startMarketplaceImport(app, {
      name: 'Geplakt',
      isDryRun: true,
      actor: 'Fenna',
      task: TASK,
      items: pastedItems.items,
    })
    await runWaitingImports(app, neverAborted())
    const { state, reportFile } = await readExistingRun(app, id)
    expect(state).toBe('checked')
    const { rows: remarks } = await readReportRows(app, reportFile, 1, 'all')
    expect(remarks.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      expect.stringMatching(/^fout: .*Voor Amazon in dit land is er geen sleutel of geen tag/),
      expect.stringMatching(/^fout: .*Voor Amazon in dit land is er geen sleutel of geen tag/),
      expect.stringMatching(/^fout: .*Plak een adres/),
    ])
  },
)

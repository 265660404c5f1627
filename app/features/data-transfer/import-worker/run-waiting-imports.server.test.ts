import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { acquireImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import {
  cancelImport,
  startImport,
} from '#app/features/data-transfer/import-runs/start-import.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  neverAborted,
  readExistingRun,
  realRun,
  uploadImportFile,
} from '#tests/support/import-run.ts'
import { manufacturerTest } from '#tests/support/manufacturer-test.ts'
import { readReportRows } from './read-runs.server.ts'
import { runWaitingImports } from './run-waiting-imports.server.ts'

const HEADER =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const TWO_PRODUCTS = `${HEADER}\nring,Ring,R-1,10,shopify,5\nknop,Knop,K-1,20,shopify,3`

const readRows = async (app: App, query: ReturnType<typeof sql>) =>
  (await app.db.execute(query)).rows
const readProducts = (app: App) =>
  readRows(
    app,
    sql`SELECT p.name, v.price_cents AS cents, v.stock FROM products p JOIN variants v ON v.product_id = p.id
      WHERE v.is_active ORDER BY p.id`,
  )

manufacturerTest(
  'a file is tried in a dry run and then imported, with a report of its invalid rows',
  async ({ app }) => {
    const id = await uploadImportFile(app, `${TWO_PRODUCTS}\nhanger,Hanger,H-1,veel,shopify,1`)
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'new',
      fileName: 'producten.csv',
    })

    expect(await startImport(app, id, { isDryRun: true, mapping: null })).toBe(true)
    expect(await startImport(app, id, realRun)).toBe(false)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'checked',
      summary: { made: 2, badRows: 1 },
    })
    expect(await readProducts(app)).toEqual([])

    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    const run = await readExistingRun(app, id)
    expect(run).toMatchObject({ state: 'done', summary: { made: 2, badRows: 1, isDryRun: false } })
    expect(await readProducts(app)).toHaveLength(2)
    expect(await readReportRows(app, run.reportFile, 1)).toEqual({
      total: 1,
      rows: [
        {
          line: '4',
          outcome: 'fout',
          product: 'Hanger',
          reason: 'De prijs ‘veel’ is geen bedrag in euro.',
        },
      ],
    })
    // A second run of the same file changes nothing.
    const productsBefore = await readProducts(app)
    expect(await startImport(app, id, realRun)).toBe(true)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'done',
      summary: { made: 0, changed: 0, left: 2 },
    })
    expect(await readProducts(app)).toEqual(productsBefore)
  },
)

manufacturerTest(
  'a run that is interrupted by a shutdown continues and counts all products as its own',
  async ({ app }) => {
    const rows = Array.from(
      { length: 900 },
      (_, index) => `ring-${index},Ring ${index},R-${index},10,shopify,1`,
    )
    const id = await uploadImportFile(app, [HEADER, ...rows].join('\n'))
    await startImport(app, id, realRun)
    const shutdown = new AbortController()
    // Stops the server as soon as the first batch is published.
    app.onChange((tags) => {
      if (tags.some((tag) => tag.startsWith('product:'))) shutdown.abort()
    })

    await runWaitingImports(app, shutdown.signal)
    expect(await readExistingRun(app, id)).toMatchObject({ state: 'waiting', attempts: 0 })
    const [countAtShutdown] = await readRows(app, sql`SELECT count(*)::int AS n FROM products`)
    expect(countAtShutdown?.n).toBeGreaterThan(0)
    expect(countAtShutdown?.n).toBeLessThan(900)

    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'done',
      summary: { made: 900, left: 0 },
    })
    const [productCount] = await readRows(app, sql`SELECT count(*)::int AS n FROM products`)
    expect(productCount?.n).toBe(900)
  },
)

manufacturerTest(
  'a run whose server crashed is resumed, and broken off after three crashes',
  async ({ app }) => {
    const createCrashedRun = async (attempts: number) => {
      const id = await uploadImportFile(app, TWO_PRODUCTS)
      await app.db
        .update(importRuns)
        .set({ state: 'running', attempts })
        .where(eq(importRuns.id, id))
      return id
    }
    const crashedOnceId = await createCrashedRun(1)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, crashedOnceId)).toMatchObject({
      state: 'done',
      summary: { made: 2 },
    })

    const crashedThreeTimesId = await createCrashedRun(3)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, crashedThreeTimesId)).toMatchObject({
      state: 'broken-off',
      summary: null,
    })
    expect(await startImport(app, crashedThreeTimesId, realRun)).toBe(true)
  },
)

manufacturerTest('a run can be cancelled while it waits and while it runs', async ({ app }) => {
  const waitingId = await uploadImportFile(app, TWO_PRODUCTS)
  await startImport(app, waitingId, realRun)
  await cancelImport(app, waitingId)
  const runningId = await uploadImportFile(app, TWO_PRODUCTS)
  await app.db.update(importRuns).set({ state: 'running' }).where(eq(importRuns.id, runningId))
  await cancelImport(app, runningId)

  await runWaitingImports(app, neverAborted())

  expect(await readExistingRun(app, waitingId)).toMatchObject({ state: 'cancelled' })
  expect(await readExistingRun(app, runningId)).toMatchObject({
    state: 'cancelled',
    summary: { isStopped: true },
  })
  expect(await readProducts(app)).toEqual([])
})

manufacturerTest('one import runs at a time, wherever it was started', async ({ app }) => {
  const id = await uploadImportFile(app, TWO_PRODUCTS)
  await startImport(app, id, realRun)
  const lock = await acquireImportLock(app)
  await runWaitingImports(app, neverAborted())
  expect(await readExistingRun(app, id)).toMatchObject({ state: 'waiting' })
  await lock?.end()
  await runWaitingImports(app, neverAborted())
  expect(await readExistingRun(app, id)).toMatchObject({ state: 'done' })
})

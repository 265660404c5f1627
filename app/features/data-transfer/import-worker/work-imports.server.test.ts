import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { takeImportTurn } from '#app/features/data-transfer/import-runs/staging.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { going, real, runOf, upload } from '#tests/support/import-run.ts'
import { makerTest } from '#tests/support/manufacturer-test.ts'
import { readRemarks } from './read-runs.server.ts'
import { cancelImport, startImport } from './start-import.server.ts'
import { workImports } from './work-imports.server.ts'

const HEAD =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const TWO = `${HEAD}\nring,Ring,R-1,10,shopify,5\nknop,Knop,K-1,20,shopify,3`

const all = async (shop: Shop, query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows
const pieces = (shop: Shop) =>
  all(
    shop,
    sql`SELECT p.name, v.price_cents AS cents, v.stock FROM products p JOIN variants v ON v.product_id = p.id
      WHERE v.is_active ORDER BY p.id`,
  )

makerTest(
  'a file is tried without writing and then run, with a report of its bad rows',
  async ({ shop }) => {
    const id = await upload(shop, `${TWO}\nhanger,Hanger,H-1,veel,shopify,1`)
    expect(await runOf(shop, id)).toMatchObject({ state: 'new', fileName: 'producten.csv' })

    expect(await startImport(shop, id, { isDryRun: true, mapping: null })).toBe(true)
    expect(await startImport(shop, id, real)).toBe(false)
    await workImports(shop, going())
    expect(await runOf(shop, id)).toMatchObject({
      state: 'checked',
      summary: { made: 2, badRows: 1 },
    })
    expect(await pieces(shop)).toEqual([])

    expect(await startImport(shop, id, real)).toBe(true)
    await workImports(shop, going())
    const done = await runOf(shop, id)
    expect(done).toMatchObject({ state: 'done', summary: { made: 2, badRows: 1, isDryRun: false } })
    expect(await pieces(shop)).toHaveLength(2)
    expect(await readRemarks(shop, done.reportFile, 1)).toEqual({
      total: 1,
      remarks: [
        {
          line: '4',
          outcome: 'fout',
          product: 'Hanger',
          reason: 'De prijs ‘veel’ is geen bedrag in euro.',
        },
      ],
    })
    // Once more changes nothing.
    const before = await pieces(shop)
    expect(await startImport(shop, id, real)).toBe(true)
    await workImports(shop, going())
    expect(await runOf(shop, id)).toMatchObject({
      state: 'done',
      summary: { made: 0, changed: 0, left: 2 },
    })
    expect(await pieces(shop)).toEqual(before)
  },
)

makerTest(
  'a run that a closing shop interrupts goes on and counts all as its own',
  async ({ shop }) => {
    const rows = Array.from(
      { length: 900 },
      (_, at) => `ring-${at},Ring ${at},R-${at},10,shopify,1`,
    )
    const id = await upload(shop, [HEAD, ...rows].join('\n'))
    await startImport(shop, id, real)
    const closing = new AbortController()
    // The first batch that is in the shop is told of: then the shop closes.
    shop.onChange((tags) => {
      if (tags.some((tag) => tag.startsWith('product:'))) closing.abort()
    })

    await workImports(shop, closing.signal)
    expect(await runOf(shop, id)).toMatchObject({ state: 'waiting', attempts: 0 })
    const [half] = await all(shop, sql`SELECT count(*)::int AS n FROM products`)
    expect(half?.n).toBeGreaterThan(0)
    expect(half?.n).toBeLessThan(900)

    await workImports(shop, going())
    expect(await runOf(shop, id)).toMatchObject({ state: 'done', summary: { made: 900, left: 0 } })
    const [whole] = await all(shop, sql`SELECT count(*)::int AS n FROM products`)
    expect(whole?.n).toBe(900)
  },
)

makerTest(
  'a run whose server died is taken up again, and after three deaths is broken off',
  async ({ shop }) => {
    const died = async (attempts: number) => {
      const id = await upload(shop, TWO)
      await shop.db
        .update(importRuns)
        .set({ state: 'running', attempts })
        .where(eq(importRuns.id, id))
      return id
    }
    const once = await died(1)
    await workImports(shop, going())
    expect(await runOf(shop, once)).toMatchObject({ state: 'done', summary: { made: 2 } })

    const often = await died(3)
    await workImports(shop, going())
    expect(await runOf(shop, often)).toMatchObject({ state: 'broken-off', summary: null })
    expect(await startImport(shop, often, real)).toBe(true)
  },
)

makerTest('a run can be stopped, while it waits and while it runs', async ({ shop }) => {
  const waiting = await upload(shop, TWO)
  await startImport(shop, waiting, real)
  await cancelImport(shop, waiting)
  const running = await upload(shop, TWO)
  await shop.db.update(importRuns).set({ state: 'running' }).where(eq(importRuns.id, running))
  await cancelImport(shop, running)

  await workImports(shop, going())

  expect(await runOf(shop, waiting)).toMatchObject({ state: 'cancelled' })
  expect(await runOf(shop, running)).toMatchObject({
    state: 'cancelled',
    summary: { isStopped: true },
  })
  expect(await pieces(shop)).toEqual([])
})

makerTest('one import runs at a time, wherever it was asked for', async ({ shop }) => {
  const id = await upload(shop, TWO)
  await startImport(shop, id, real)
  const turn = await takeImportTurn(shop)
  await workImports(shop, going())
  expect(await runOf(shop, id)).toMatchObject({ state: 'waiting' })
  await turn?.end()
  await workImports(shop, going())
  expect(await runOf(shop, id)).toMatchObject({ state: 'done' })
})

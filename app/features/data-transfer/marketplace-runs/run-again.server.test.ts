import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  startImport,
  startUndo,
} from '#app/features/data-transfer/import-worker/start-import.server.ts'
import { workImports } from '#app/features/data-transfer/import-worker/work-imports.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { going, real, runOf, upload } from '#tests/support/import-run.ts'
import { makerTest } from '#tests/support/manufacturer-test.ts'
import { simplePieces, takeOverTest } from '#tests/support/marketplace-import-test.ts'
import { importPieceRows } from './import-pieces-tables.server.ts'
import { askAllAgain, startTakeOver } from './start-take-over.server.ts'

const TRY = { isDryRun: true, mapping: null }
const HEAD =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const FILE = [
  HEAD,
  ...Array.from({ length: 900 }, (_, at) => `ring-${at},Ring ${at},R-${at},10,shopify,1`),
].join('\n')

async function again(shop: Shop, id: number, how: typeof real) {
  await askAllAgain(shop, id)
  expect(await startImport(shop, id, how)).toBe(true)
  await workImports(shop, going())
  const { made, changed, left } = (await runOf(shop, id)).summary ?? {}
  return { made, changed, left }
}

/** The shop closes after the first part that it stored, and dies before it could say how far it was. */
async function die(shop: Shop, id: number) {
  const closing = new AbortController()
  shop.onChange((tags) => {
    if (tags.some((tag) => tag.startsWith('product:'))) closing.abort()
  })
  await workImports(shop, closing.signal)
  await shop.db.update(importRuns).set({ state: 'running' }).where(eq(importRuns.id, id))
}

const removeSome = (shop: Shop, count: number) =>
  shop.db.execute(
    sql`DELETE FROM products WHERE id IN (SELECT id FROM products ORDER BY id LIMIT ${count})`,
  )

makerTest(
  'a file that was read in is tried and read again: what is here counts as here, however often, and a second time that broke off tells all it did',
  async ({ shop }) => {
    const id = await upload(shop, FILE)
    expect(await again(shop, id, real)).toEqual({ made: 900, changed: 0, left: 0 })
    const here = { made: 0, changed: 0, left: 900 }
    for (const how of [TRY, TRY, real]) expect(await again(shop, id, how)).toEqual(here)

    await removeSome(shop, 5)
    expect(await again(shop, id, TRY)).toEqual({ made: 5, changed: 0, left: 895 })
    await startImport(shop, id, real)
    await die(shop, id)
    const [half] = (await shop.db.execute(sql`SELECT count(*)::int AS n FROM products`)).rows
    expect(half?.n).toBe(900)
    await workImports(shop, going())
    expect((await runOf(shop, id)).summary).toMatchObject({ made: 5, changed: 0, left: 895 })
    expect(await startUndo(shop, id)).toBe(true)
    await workImports(shop, going())
    expect(await runOf(shop, id)).toMatchObject({ state: 'undone', undo: { removed: 900 } })
  },
)

takeOverTest(
  'pieces of a marketplace that are here count as here in a try, changed where they would be, and a second time that broke off tells all it did',
  async ({ shop, markets }) => {
    const pieces = simplePieces(markets, 12)
    const id = await startTakeOver(shop, {
      name: 'Geplakt',
      isDryRun: false,
      actor: 'Fenna',
      pieces,
      task: { what: 'pieces', categorySlug: null, publishes: true },
    })
    await workImports(shop, going())
    const { made = 0, changed = 0 } = (await runOf(shop, id)).summary ?? {}
    const all = await shop.db.$count(products)
    expect(made).toBe(all)
    const here = { made: 0, changed: 0, left: made + changed }
    for (const how of [TRY, TRY, real]) expect(await again(shop, id, how)).toEqual(here)

    markets.setPrice(pieces[3]?.asked ?? '', 4_321)
    const one = { made: 0, changed: 1, left: here.left - 1 }
    for (const how of [TRY, TRY, real]) expect(await again(shop, id, how)).toEqual(one)
    expect(await again(shop, id, TRY)).toEqual(here)

    await removeSome(shop, 3)
    await askAllAgain(shop, id)
    await startImport(shop, id, real)
    await die(shop, id)
    expect(await shop.db.$count(products)).toBe(all)
    await shop.db
      .update(importPieceRows)
      .set({ outcome: null })
      .where(eq(importPieceRows.runId, id))
    await workImports(shop, going())
    expect((await runOf(shop, id)).summary).toMatchObject({ made: 3, changed: 0 })
  },
)

takeOverTest(
  'a feed that was read is tried again: what is here counts as here, and what is other in it as changed',
  async ({ shop, markets }) => {
    const address = `${markets.feeds.googleXml}?products=30`
    const id = await startTakeOver(shop, {
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
    await workImports(shop, going())
    const { made = 0, changed = 0 } = (await runOf(shop, id)).summary ?? {}
    const here = { made: 0, changed: 0, left: made + changed }
    for (const how of [TRY, TRY, real]) expect(await again(shop, id, how)).toEqual(here)
    const [item] = markets.catalogue.items()
    markets.setPrice(item?.gtin ?? '', 4_321)
    const one = { made: 0, changed: 1, left: here.left - 1 }
    for (const how of [TRY, TRY, real]) expect(await again(shop, id, how)).toEqual(one)
  },
)

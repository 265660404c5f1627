import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import {
  type Restored,
  restoreProducts,
} from '#app/features/catalog/product-drafts/restore-products.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { UndoneRun } from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  importChanges,
  importRuns,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { removeImportedOrders } from '#app/features/data-transfer/order-files/remove-imported-orders.server.ts'
import { restorePlacement } from '#app/features/listings/compare-groups/place-category.server.ts'
import { isMoved, undoneText } from '#app/features/listings/compare-groups/place-category.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

const AT_ONCE = 100
const ORDERS_AT_ONCE = 500
const OFFERS_AT_ONCE = 500
/** Number of products and orders that could not be undone to show as examples; the rest is only counted. */
const EXAMPLES = 200

/**
 * Undoes a run in batches, each product or order in whole or not at all; an interrupted undo continues where it
 * stopped.
 */
export async function undoRun(
  app: App,
  { id, actor, attempts }: { id: number; actor: string; attempts: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if ((await undoOrders(app, id)) || (await undoOffers(app, id))) continue
    const restored = await app.db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(importChanges)
        .where(eq(importChanges.runId, id))
        .orderBy(asc(importChanges.productId))
        .limit(AT_ONCE)
      if (rows.length === 0) return null
      const done = await restoreProducts(app, tx, rows as ProductChange[], actor)
      const ids = sql.param(rows.map(({ productId }) => productId))
      await tx.execute(
        sql`DELETE FROM import_changes WHERE run_id = ${id} AND product_id = ANY(${ids}::integer[])`,
      )
      await addToUndo(tx, id, sumUp(done))
      return done
    })
    if (!restored) {
      await undoPlacement(app, id)
      await app.db
        .update(importRuns)
        .set({ state: 'undone', endedAt: app.clock.now() })
        .where(eq(importRuns.id, id))
      return
    }
    await refreshProducts(
      app,
      restored.map(({ productId }) => productId),
    )
  }
  // The server is stopping: the undo continues at the next start, and this attempt does not count as failed.
  await app.db
    .update(importRuns)
    .set({ attempts: attempts - 1 })
    .where(eq(importRuns.id, id))
}

/** Removes a batch of orders that the run created; returns false when none are left. */
async function undoOrders(app: App, id: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const done = await removeImportedOrders(tx, id, ORDERS_AT_ONCE)
    if (!done) return false
    await addToUndo(tx, id, {
      removed: done.removed,
      restored: 0,
      kept: done.remaining.length,
      examples: done.remaining.map(({ id: orderId, ref }) => ({
        orderId,
        name: `Bestelling ${ref}`,
        kept: ['is sinds het inlezen gebruikt'],
      })),
    })
    return true
  })
}

/** Removes a batch of offers that the run added to existing products; returns false when none are left. */
async function undoOffers(app: App, id: number): Promise<boolean> {
  const removed = await app.db.transaction(async (tx) => {
    const some = tx
      .select({ id: offers.id })
      .from(offers)
      .where(eq(offers.importRunId, id))
      .orderBy(asc(offers.id))
      .limit(OFFERS_AT_ONCE)
    const gone = await tx
      .delete(offers)
      .where(inArray(offers.id, some))
      .returning({ productId: offers.productId })
    const restored = new Set(gone.map(({ productId }) => productId)).size
    if (gone.length > 0) await addToUndo(tx, id, { removed: 0, restored, kept: 0, examples: [] })
    return gone
  })
  await refreshProducts(
    app,
    removed.map(({ productId }) => productId),
  )
  return removed.length > 0
}

/** Restores the compare groups of the category, unless they were changed after the run. */
async function undoPlacement(app: App, id: number): Promise<void> {
  const [run] = await app.db
    .select({ placed: importRuns.placed })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  const placed = run?.placed
  if (!placed?.isDone) return
  const isBack = !isMoved(placed) || (await restorePlacement(app, placed))
  await app.db.transaction(async (tx) => {
    const none = { removed: 0, restored: 0, kept: 0, examples: [] }
    if (isMoved(placed)) await addToUndo(tx, id, { ...none, group: undoneText(placed, isBack) })
    await tx.update(importRuns).set({ placed: null }).where(eq(importRuns.id, id))
  })
}

function sumUp(done: Restored[]): UndoneRun {
  const stayed = done.filter(({ kept }) => kept.length > 0)
  const count = (outcome: Restored['outcome']) =>
    done.filter((one) => one.outcome === outcome).length
  return {
    removed: count('removed'),
    restored: count('restored'),
    kept: stayed.length,
    examples: stayed.map(({ productId, name, kept }) => ({ productId, name, kept })),
  }
}

async function addToUndo(tx: Db, id: number, more: UndoneRun): Promise<void> {
  const [run] = await tx
    .select({ undo: importRuns.undo })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  const sum: UndoneRun = run?.undo ?? { removed: 0, restored: 0, kept: 0, examples: [] }
  const undo = {
    removed: sum.removed + more.removed,
    restored: sum.restored + more.restored,
    kept: sum.kept + more.kept,
    examples: [...sum.examples, ...more.examples].slice(0, EXAMPLES),
    ...(more.group !== undefined && { group: more.group }),
  }
  await tx.update(importRuns).set({ undo }).where(eq(importRuns.id, id))
}

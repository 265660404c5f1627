import { asc, eq } from 'drizzle-orm'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import {
  type RestoreResult,
  restoreProducts,
} from '#app/features/catalog/product-drafts/restore-products.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { deleteChanges } from '#app/features/data-transfer/import-runs/import-changes.server.ts'
import {
  RUN_IMPORTS_JOB,
  type RunUndoSummary,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  importChanges,
  importRuns,
} from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import {
  endUndo,
  type ImportRun,
  interruptUndo,
  storePlacement,
  storeUndoSummary,
} from '#app/features/data-transfer/import-runs/run-state.server.ts'
import { markForUndo } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { removeImportedOrders } from '#app/features/data-transfer/order-files/remove-imported-orders.server.ts'
import { restorePlacement } from '#app/features/listings/compare-groups/place-category.server.ts'
import { isMoved, undoneText } from '#app/features/listings/compare-groups/place-category.ts'
import { stopFeed } from '#app/features/partners/offers/feed-quotes.server.ts'
import { deleteOffersOfRun } from '#app/features/partners/offers/offer-writes.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { deleteEmptyTerms, readAddedTerms } from './added-terms.server.ts'

const PRODUCTS_PER_BATCH = 100
const ORDERS_PER_BATCH = 500
const OFFERS_PER_BATCH = 500
/** Maximum number of products and orders that the summary names if they could not be undone; the others are counted. */
const MAX_EXAMPLES = 200

/**
 * Undoes a run in the background. Also ends the schedule of its feed, because the next import would bring the results
 * back. Returns false if there is nothing to undo.
 */
export async function startUndo(app: App, id: number): Promise<boolean> {
  const run = await markForUndo(app, id)
  if (run?.task?.what === 'feed') await stopFeed(app.db, run.task)
  if (run) await app.jobs.send(RUN_IMPORTS_JOB)
  return run !== undefined
}

/**
 * Undoes a run in batches. Each product or order is undone completely or not at all. An interrupted undo continues from
 * the same point.
 */
export async function undoRun(
  app: App,
  run: Pick<ImportRun, 'id' | 'actor' | 'attempts' | 'idsAfter'>,
  signal: AbortSignal,
): Promise<void> {
  const { id, actor, attempts } = run
  while (!signal.aborted) {
    if ((await undoOrders(app, id)) || (await undoOffers(app, id))) continue
    const restored = await app.db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(importChanges)
        .where(eq(importChanges.runId, id))
        .orderBy(asc(importChanges.productId))
        .limit(PRODUCTS_PER_BATCH)
      if (rows.length === 0) return null
      const createdRows = rows.filter(({ before }) => before === null)
      const terms = await readAddedTerms(
        tx,
        createdRows.map(({ productId }) => productId),
        run.idsAfter,
      )
      const restoreResults = await restoreProducts(app, tx, rows as ProductChange[], actor)
      await deleteEmptyTerms(tx, terms)
      await deleteChanges(
        tx,
        id,
        rows.map(({ productId }) => productId),
      )
      await addToUndoSummary(tx, id, summarizeRestore(restoreResults))
      return restoreResults
    })
    if (!restored) {
      await undoPlacement(app, id)
      await announceChanges(app, ['categories'])
      await endUndo(app.db, id, app.clock.now())
      return
    }
    await refreshProducts(
      app,
      restored.map(({ productId }) => productId),
    )
  }
  await interruptUndo(app.db, { id, attempts })
}

/** Removes a batch of orders that the run created; returns false when none are left. */
async function undoOrders(app: App, id: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const removal = await removeImportedOrders(tx, id, ORDERS_PER_BATCH)
    if (!removal) return false
    await addToUndoSummary(tx, id, {
      removed: removal.removed,
      restored: 0,
      retained: removal.remaining.length,
      examples: removal.remaining.map(({ id: orderId, ref }) => ({
        orderId,
        name: `Bestelling ${ref}`,
        retained: ['is sinds het inlezen gebruikt'],
      })),
    })
    return true
  })
}

/** Removes a batch of offers that the run added to existing products; returns false when none are left. */
async function undoOffers(app: App, id: number): Promise<boolean> {
  const affectedProductIds = await app.db.transaction(async (tx) => {
    const productIds = await deleteOffersOfRun(tx, id, OFFERS_PER_BATCH)
    const restored = new Set(productIds).size
    if (productIds.length > 0)
      await addToUndoSummary(tx, id, { removed: 0, restored, retained: 0, examples: [] })
    return productIds
  })
  await refreshProducts(app, affectedProductIds)
  return affectedProductIds.length > 0
}

/** Restores the compare groups of the category, unless somebody changed them after the run. */
async function undoPlacement(app: App, id: number): Promise<void> {
  const [run] = await app.db
    .select({ categoryPlacement: importRuns.categoryPlacement })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  const placement = run?.categoryPlacement
  if (!placement?.isDone) return
  const isRestored = !isMoved(placement) || (await restorePlacement(app, placement))
  await app.db.transaction(async (tx) => {
    const emptySummary = { removed: 0, restored: 0, retained: 0, examples: [] }
    if (isMoved(placement))
      await addToUndoSummary(tx, id, { ...emptySummary, group: undoneText(placement, isRestored) })
    await storePlacement(tx, id, null)
  })
}

function summarizeRestore(results: RestoreResult[]): RunUndoSummary {
  const retainingResults = results.filter(({ retained }) => retained.length > 0)
  const count = (outcome: RestoreResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  return {
    removed: count('removed'),
    restored: count('restored'),
    retained: retainingResults.length,
    examples: retainingResults.map(({ productId, name, retained }) => ({
      productId,
      name,
      retained,
    })),
  }
}

async function addToUndoSummary(tx: Db, id: number, addition: RunUndoSummary): Promise<void> {
  const [run] = await tx
    .select({ undo: importRuns.undo })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  const previousSummary: RunUndoSummary = run?.undo ?? {
    removed: 0,
    restored: 0,
    retained: 0,
    examples: [],
  }
  const undo = {
    removed: previousSummary.removed + addition.removed,
    restored: previousSummary.restored + addition.restored,
    retained: previousSummary.retained + addition.retained,
    examples: [...previousSummary.examples, ...addition.examples].slice(0, MAX_EXAMPLES),
    ...(addition.group !== undefined && { group: addition.group }),
  }
  await storeUndoSummary(tx, id, undo)
}

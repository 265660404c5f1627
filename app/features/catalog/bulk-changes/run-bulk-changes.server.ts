import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ProductQuery } from '#app/features/catalog/product-editing/product-list.ts'
import { productCondition } from '#app/features/catalog/product-editing/read-product-list.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { explainStock } from '#app/features/catalog/stock/stock.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Actor, actingFor } from '#app/platform/database/acting-app.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { BulkAction } from './bulk-actions.ts'
import { bulkChangeProducts, bulkChanges } from './bulk-changes-tables.server.ts'
import { type BulkOutcome, changeInBulk } from './change-in-bulk.server.ts'

/** The job that carries out bulk changes. It is also requested when a bulk change starts. */
export const BULK_CHANGES = { name: 'bulk-changes', cron: '* * * * *' }

/** The products of a bulk change: the selected ones, or all that match the filters of the list. */
export type BulkSelection = { ids: number[] } | { query: ProductQuery }

/** Number of products whose listings are refreshed together. */
const BATCH_SIZE = 50
const RETENTION_DAYS = 30

export const selectionCondition = (selection: BulkSelection, now: Date) =>
  'query' in selection
    ? productCondition(selection.query, now)
    : sql`${products.id} = ANY(${sql.param(selection.ids)}::integer[])`

/** Stores a bulk change, which a job then carries out. Returns its id. Also deletes old bulk changes. */
export async function startBulkChange(
  app: App,
  selection: BulkSelection,
  action: BulkAction,
  actor: Actor,
): Promise<number> {
  const now = app.clock.now()
  const id = await app.db.transaction(async (tx) => {
    const deleteBefore = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000)
    await tx.delete(bulkChanges).where(lt(bulkChanges.finishedAt, deleteBefore))
    const [row] = await tx
      .insert(bulkChanges)
      .values({ action, actorId: actor.id, actor: actor.name, total: 0, createdAt: now })
      .returning({ id: bulkChanges.id })
    if (!row) throw new Error('the bulk change was not inserted')
    await tx.execute(sql`
      INSERT INTO bulk_change_products (bulk_change_id, product_id)
      SELECT ${row.id}, ${products.id} FROM ${products} WHERE ${selectionCondition(selection, now) ?? sql`true`}`)
    await tx
      .update(bulkChanges)
      .set({
        total: sql`(SELECT count(*) FROM bulk_change_products WHERE bulk_change_id = ${row.id})`,
      })
      .where(eq(bulkChanges.id, row.id))
    return row.id
  })
  await app.jobs.send(BULK_CHANGES.name)
  return id
}

/** Stops a bulk change. Products that are already changed stay changed. */
export async function stopBulkChange(app: App, id: number): Promise<void> {
  await app.db
    .update(bulkChanges)
    .set({ state: 'stopped', finishedAt: app.clock.now() })
    .where(and(eq(bulkChanges.id, id), eq(bulkChanges.state, 'running')))
}

/** Carries out the pending bulk changes in batches, oldest first. After a restart the job continues with the next product. */
export async function runBulkChanges(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [run] = await app.db
      .select()
      .from(bulkChanges)
      .where(eq(bulkChanges.state, 'running'))
      .orderBy(asc(bulkChanges.id))
      .limit(1)
    if (!run) return
    const actingApp = actingFor(app, { id: run.actorId, name: run.actor })
    const changedProductIds: number[] = []
    let isDone = false
    while (changedProductIds.length < BATCH_SIZE && !isDone) {
      const productId = await changeNext(actingApp, run)
      if (productId === null) isDone = true
      else changedProductIds.push(productId)
    }
    if (changedProductIds.length > 0) await refreshProducts(app, changedProductIds)
    if (isDone) await finishRun(app, run.id)
  }
}

/** Changes the next product of a bulk change. Stores the result in the same transaction, so that no product is changed twice. */
async function changeNext(app: App, run: typeof bulkChanges.$inferSelect): Promise<number | null> {
  const isPending = and(
    eq(bulkChangeProducts.bulkChangeId, run.id),
    isNull(bulkChangeProducts.outcome),
  )
  const [next] = await app.db
    .select({ id: bulkChangeProducts.productId })
    .from(bulkChangeProducts)
    .where(isPending)
    .orderBy(asc(bulkChangeProducts.productId))
    .limit(1)
  if (!next) return null
  try {
    await app.db.transaction(async (tx) => {
      const lockedRows = await tx
        .select({ id: bulkChangeProducts.productId })
        .from(bulkChangeProducts)
        .where(and(isPending, eq(bulkChangeProducts.productId, next.id)))
        .for('update')
      if (lockedRows.length === 0) return
      const now = app.clock.now()
      await explainStock(tx, { reason: 'corrected', actor: run.actor, now })
      await storeOutcome(tx, run.id, next.id, await changeInBulk(tx, next.id, run.action, now))
    })
  } catch (error) {
    app.log.warn({ err: error, productId: next.id }, 'a product of a bulk change failed')
    await storeOutcome(app.db, run.id, next.id, {
      outcome: 'failed',
      name: '',
      error: 'unexpected',
    })
  }
  return next.id
}

async function storeOutcome(
  tx: Db,
  id: number,
  productId: number,
  outcome: BulkOutcome,
): Promise<void> {
  await tx
    .update(bulkChangeProducts)
    .set(outcome)
    .where(
      and(eq(bulkChangeProducts.bulkChangeId, id), eq(bulkChangeProducts.productId, productId)),
    )
}

async function finishRun(app: App, id: number): Promise<void> {
  await app.db
    .update(bulkChanges)
    .set({ state: 'done', finishedAt: app.clock.now() })
    .where(and(eq(bulkChanges.id, id), eq(bulkChanges.state, 'running')))
}

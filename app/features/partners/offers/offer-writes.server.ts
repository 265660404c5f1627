// Database writes for offers by imports and by the sync with marketplaces.
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OfferSource } from './offers.ts'
import { offers } from './offers-tables.server.ts'

/** Stores the time at which the source was last queried about these offers. */
export async function markOffersQueried(db: Db, ids: number[], now: Date): Promise<void> {
  await db.update(offers).set({ queriedAt: now }).where(inArray(offers.id, ids))
}

/** Resets the misses of offers that were found again. Returns the offers that had misses, with their earlier number. */
export async function resetMisses(
  tx: Db,
  ids: number[],
): Promise<{ productId: number; seller: string; missesBefore: number }[]> {
  const { rows } = await tx.execute<{
    productId: number
    seller: string
    missesBefore: number
  }>(sql`
    UPDATE offers o SET misses = 0 FROM offers previous
    WHERE o.id = ANY(${sql.param(ids)}::integer[]) AND previous.id = o.id AND previous.misses > 0
    RETURNING o.product_id AS "productId", o.seller, previous.misses AS "missesBefore"`)
  return rows
}

/** Adds a miss to offers that their source did not return, and returns them. */
export async function addMiss(tx: Db, ids: number[]) {
  return tx
    .update(offers)
    .set({ misses: sql`least(${offers.misses} + 1, 1000)` })
    .where(inArray(offers.id, ids))
    .returning({
      id: offers.id,
      productId: offers.productId,
      seller: offers.seller,
      misses: offers.misses,
    })
}

/** Stores the options of a product for which its family was queried at a source. */
export async function markFamilyQueried(
  db: Db,
  productId: number,
  source: OfferSource,
  choices: SQL,
): Promise<void> {
  await db
    .update(offers)
    .set({ familyQueriedFor: choices })
    .where(and(eq(offers.productId, productId), eq(offers.source, source)))
}

/** Assigns offers that came from a source and have no run yet to an import run. */
export async function assignOffersToRun(
  db: Db,
  runId: number,
  filter: SQL | undefined,
): Promise<void> {
  await db
    .update(offers)
    .set({ importRunId: runId })
    .where(and(filter, isNull(offers.importRunId), eq(offers.origin, 'source')))
}

/** Makes the offers of import runs permanent. `runIds`: a query for the runs that can no longer be undone. */
export async function detachOffersOfRuns(db: Db, runIds: SQL): Promise<void> {
  await db
    .update(offers)
    .set({ importRunId: null })
    .where(sql`${offers.importRunId} IN (${runIds})`)
}

/** Deletes a batch of the offers that a run added to existing products, and returns the product of each, with repetitions. */
export async function deleteOffersOfRun(tx: Db, runId: number, limit: number): Promise<number[]> {
  const batch = tx
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.importRunId, runId))
    .orderBy(asc(offers.id))
    .limit(limit)
  const removedOffers = await tx
    .delete(offers)
    .where(inArray(offers.id, batch))
    .returning({ productId: offers.productId })
  return removedOffers.map(({ productId }) => productId)
}

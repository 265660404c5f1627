import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { fingerprintOf } from '#app/features/catalog/product-drafts/product-snapshots.server.ts'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import { assignOffersToRun } from '#app/features/partners/offers/offer-writes.server.ts'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { importChanges, type importRuns } from './imports-tables.server.ts'

type Run = Pick<typeof importRuns.$inferSelect, 'id' | 'round'>

/**
 * Stores the state of products before and after a run. If the run writes a product more than once (after a restart, or
 * because more of its data followed), the first state before remains. The new state of a product that the run created is
 * updated only if nobody else changed the product in between.
 */
export async function recordChanges(
  tx: Db,
  { id: runId, round }: Run,
  changes: ProductChange[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO import_changes AS old (run_id, product_id, before, after, first_round, round)
    SELECT ${runId}, "productId", before, after, ${round}, ${round}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change ("productId" integer, before jsonb, after jsonb)
    ON CONFLICT (run_id, product_id) DO UPDATE SET round = excluded.round,
      after = CASE WHEN old.before IS NULL THEN old.after ELSE excluded.after END`)
  const updates = changes.flatMap(({ productId, before, after }) =>
    before
      ? [{ productId, oldFingerprint: fingerprintOf(before), newFingerprint: fingerprintOf(after) }]
      : [],
  )
  if (updates.length === 0) return
  await tx.execute(sql`
    UPDATE import_changes c SET after = jsonb_build_object('fingerprint', u."newFingerprint")
    FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      AS u ("productId" integer, "oldFingerprint" text, "newFingerprint" text)
    WHERE c.run_id = ${runId} AND c.product_id = u."productId" AND c.before IS NULL
      AND c.after->>'fingerprint' = u."oldFingerprint"`)
}

/** Deletes the recorded changes of a run to these products, because the changes were undone. */
export async function deleteChanges(tx: Db, runId: number, productIds: number[]): Promise<void> {
  const ids = sql.param(productIds)
  await tx
    .delete(importChanges)
    .where(
      and(eq(importChanges.runId, runId), sql`${importChanges.productId} = ANY(${ids}::integer[])`),
    )
}

/** Deletes the recorded changes of runs that can no longer be undone; `runIds` is the query of their ids. */
export async function deleteChangesOfRuns(db: Db, runIds: SQL): Promise<void> {
  await db.delete(importChanges).where(sql`${importChanges.runId} IN (${runIds})`)
}

/** Returns the results of interrupted attempts of this round by product id; earlier rounds are ignored. */
export async function readEarlierResults(
  app: App,
  { id, round }: Run,
): Promise<Map<number, 'made' | 'changed'>> {
  const { rows } = await app.db.execute<{ id: number; is_made: boolean }>(sql`
    SELECT product_id AS id, before IS NULL AND first_round = round AS is_made FROM import_changes
    WHERE run_id = ${id} AND round = ${round}`)
  return new Map(rows.map((row) => [row.id, row.is_made ? 'made' : 'changed']))
}

/**
 * Records the offers that a run added to existing products since its round began. Returns the products that received an
 * offer in this round.
 */
export async function assignNewOffersToRun(
  app: App,
  run: { id: number; startedAt: Date | null },
  /** offers of a source and country; without `externalIds`, all of them */
  offerRefs: { source: OfferSource; country: string; externalIds?: string[] },
): Promise<Set<number>> {
  const matchesOfferRefs = and(
    eq(offers.source, offerRefs.source),
    eq(offers.country, offerRefs.country),
    offerRefs.externalIds && inArray(offers.externalId, offerRefs.externalIds),
  )
  const isCreatedInRound = gte(offers.createdAt, run.startedAt ?? app.clock.now())
  const isOfExistingProduct = sql`NOT EXISTS (SELECT 1 FROM import_changes c
    WHERE c.run_id = ${run.id} AND c.product_id = ${offers.productId} AND c.before IS NULL)`
  await assignOffersToRun(
    app.db,
    run.id,
    and(matchesOfferRefs, isCreatedInRound, isOfExistingProduct),
  )
  const rows = await app.db
    .select({ productId: offers.productId })
    .from(offers)
    .where(and(matchesOfferRefs, eq(offers.importRunId, run.id), isCreatedInRound))
  return new Set(rows.map(({ productId }) => productId))
}

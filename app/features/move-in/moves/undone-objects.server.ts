import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { MoveKind, MoveUndoSummary } from './move-in.ts'
import { moveInObjects, moveInRuns } from './move-in-tables.server.ts'

/** Objects are undone in batches of this size. */
export const OBJECTS_PER_BATCH = 300

export const updateRun = (tx: Db, runId: number, values: Partial<typeof moveInRuns.$inferInsert>) =>
  tx.update(moveInRuns).set(values).where(eq(moveInRuns.id, runId))

/** Returns the ids in this shop of the next objects that the run created and whose undo is still to come. */
export async function readNextObjectIds(tx: Db, runId: number, kind: string): Promise<string[]> {
  const rows = await tx
    .select({ newId: moveInObjects.newId })
    .from(moveInObjects)
    .where(and(eq(moveInObjects.runId, runId), eq(moveInObjects.kind, kind)))
    .orderBy(moveInObjects.newId)
    .limit(OBJECTS_PER_BATCH)
  return rows.map(({ newId }) => newId)
}

interface UndoBatch {
  runId: number
  kind: MoveKind
  ids: string[]
  /** the objects that were deleted */
  removedIds: Set<string>
  /** why the other objects are retained */
  reason: string
}

/** Records the result of a batch: deleted objects lose their record, retained ones no longer belong to the move. */
export async function recordUndone(
  tx: Db,
  summary: MoveUndoSummary,
  { runId, kind, ids, removedIds, reason }: UndoBatch,
): Promise<void> {
  const isKindOfRun = and(eq(moveInObjects.runId, runId), eq(moveInObjects.kind, kind))
  if (removedIds.size > 0)
    await tx
      .delete(moveInObjects)
      .where(and(isKindOfRun, inArray(moveInObjects.newId, [...removedIds])))
  await tx
    .update(moveInObjects)
    .set({ runId: null })
    .where(and(isKindOfRun, inArray(moveInObjects.newId, ids)))
  for (const id of ids) if (!removedIds.has(id)) summary.retained.push({ kind, id, reason })
  await updateRun(tx, runId, { undone: summary })
}

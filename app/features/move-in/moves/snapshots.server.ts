import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { MoveKind } from './move-in.ts'
import { moveInSnapshots, type SnapshotRows } from './move-in-tables.server.ts'
import { addRemark, countsOf, type Move, recordObjects } from './moved-objects.server.ts'

/** The tables of each kind of object, the main table first, each with the column that holds the id of the object. */
export const SNAPSHOT_TABLES: Partial<Record<MoveKind, [table: string, column: string][]>> = {
  media: [['media', 'id']],
  category: [['categories', 'id']],
  customer: [
    ['users', 'id'],
    ['login_accounts', 'user_id'],
    ['customer_addresses', 'user_id'],
  ],
  coupon: [['discount_codes', 'id']],
  order: [
    ['orders', 'id'],
    ['order_lines', 'order_id'],
    ['order_events', 'order_id'],
  ],
  review: [['reviews', 'id']],
  post: [
    ['posts', 'id'],
    ['post_media', 'post_id'],
    ['post_revisions', 'post_id'],
  ],
}

/** Reads all rows of an object. */
export async function readSnapshot(tx: Db, kind: MoveKind, id: string): Promise<SnapshotRows> {
  const snapshot: SnapshotRows = {}
  for (const [table, column] of SNAPSHOT_TABLES[kind] ?? []) {
    const name = sql.identifier(table)
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
      SELECT to_jsonb(t) AS row FROM ${name} t WHERE t.${sql.identifier(column)}::text = ${id} ORDER BY t::text`)
    snapshot[table] = rows.map(({ row }) => row)
  }
  return snapshot
}

/**
 * Updates an object that an earlier run stored and that changed in the former shop since. `write` returns false, and changes
 * nothing, if the object was changed here. The old rows are stored so that the run can be undone.
 */
export async function updateObject(
  tx: Db,
  move: Move,
  kind: MoveKind,
  object: { formerId: number | string; newId: string; hash: string; name: string },
  write: () => Promise<boolean>,
): Promise<void> {
  const counts = countsOf(move, kind)
  const { formerId, newId, hash, name } = object
  const before = await readSnapshot(tx, kind, newId)
  if (!(await write())) {
    counts.left++
    addRemark(move, 'edited-here', name)
    return
  }
  const after = await readSnapshot(tx, kind, newId)
  counts.changed++
  if (move.runId !== null)
    await tx
      .insert(moveInSnapshots)
      .values({ runId: move.runId, kind, objectId: newId, before, after })
      .onConflictDoUpdate({
        target: [moveInSnapshots.runId, moveInSnapshots.kind, moveInSnapshots.objectId],
        set: { after },
      })
  // The id is the same, so the object still belongs to the run that created it, whatever `isNew` says.
  await recordObjects(tx, move, kind, [{ formerId, newId, hash, isNew: true }])
}

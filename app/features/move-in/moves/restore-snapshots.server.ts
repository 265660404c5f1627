import { and, desc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { MoveKind } from './move-in.ts'
import { moveInSnapshots, type SnapshotRows } from './move-in-tables.server.ts'
import { readSnapshot, SNAPSHOT_TABLES } from './snapshots.server.ts'

const ROWS_PER_BATCH = 200

/** Restores the rows that a run changed. Returns the objects that stay because they were changed after the run. */
export async function restoreSnapshots(
  app: App,
  runId: number,
): Promise<{ kind: MoveKind; id: string }[]> {
  const retained: { kind: MoveKind; id: string }[] = []
  for (;;) {
    const isDone = await app.db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(moveInSnapshots)
        .where(eq(moveInSnapshots.runId, runId))
        .orderBy(desc(moveInSnapshots.id))
        .limit(ROWS_PER_BATCH)
      for (const { id, objectId, before, after, ...row } of rows) {
        const kind = row.kind as MoveKind
        const currentRows = await readSnapshot(tx, kind, objectId)
        if (isSame(currentRows, after)) await restoreRows(tx, kind, objectId, before)
        else retained.push({ kind, id: objectId })
        await tx
          .delete(moveInSnapshots)
          .where(and(eq(moveInSnapshots.runId, runId), eq(moveInSnapshots.id, id)))
      }
      return rows.length < ROWS_PER_BATCH
    })
    if (isDone) return retained
  }
}

/** Whether two snapshots are equal; PostgreSQL returns the keys of JSON in a fixed order. */
const isSame = (a: SnapshotRows, b: SnapshotRows) =>
  JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, item]) => [key, sortKeys(item)]))
}

/** Updates the main row, because other rows refer to it, and replaces its child rows. */
async function restoreRows(
  tx: Db,
  kind: MoveKind,
  id: string,
  before: SnapshotRows,
): Promise<void> {
  const [main, ...childTables] = SNAPSHOT_TABLES[kind] ?? []
  if (!main) return
  const [mainTable, idColumn] = main
  const [mainRow] = before[mainTable] ?? []
  const columns = (await storedColumns(tx, mainTable)).filter((name) => name !== idColumn)
  const record = sql`jsonb_populate_record(NULL::${sql.identifier(mainTable)}, ${JSON.stringify(mainRow)}::jsonb)`
  await tx.execute(sql`
    UPDATE ${sql.identifier(mainTable)} SET (${joinNames(columns)}) = (SELECT ${joinNames(columns)} FROM ${record})
    WHERE ${sql.identifier(idColumn)}::text = ${id}`)
  for (const [table, column] of childTables) {
    const columnList = joinNames(await storedColumns(tx, table))
    await tx.execute(
      sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)}::text = ${id}`,
    )
    await tx.execute(sql`
      INSERT INTO ${sql.identifier(table)} (${columnList}) OVERRIDING SYSTEM VALUE
      SELECT ${columnList} FROM jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(before[table] ?? [])}::jsonb)`)
  }
}

const joinNames = (columns: string[]) =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Returns the columns of a table except generated ones. */
async function storedColumns(tx: Db, table: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`)
  return rows.map(({ name }) => name)
}

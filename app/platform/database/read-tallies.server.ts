import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** Up to this many rows are summed quickly; more are merged. */
const MAX_TALLIES = 1_000

/**
 * Returns the count of each state. The table has rows (state, n) that triggers only insert, so that no two writers wait
 * for each other.
 */
export async function readTallies(db: Db, table: string): Promise<Map<string, number>> {
  const name = sql.identifier(table)
  const { rows } = await db.execute<{ state: string; n: number; tallies: number }>(sql`
    SELECT state, sum(n)::integer AS n, count(*)::integer AS tallies FROM ${name} GROUP BY state`)
  if (rows.reduce((sum, { tallies }) => sum + tallies, 0) > MAX_TALLIES) {
    // Of two concurrent merges the second one finds nothing left.
    await db.execute(sql`
      WITH summed AS (DELETE FROM ${name} RETURNING state, n)
      INSERT INTO ${name} (state, n) SELECT state, sum(n) FROM summed GROUP BY state`)
  }
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/** Sums the rows that were added after a row: changes that were undone leave none. */
export async function mergeTallies(db: Db, table: string, after: number): Promise<void> {
  const name = sql.identifier(table)
  await db.execute(sql`
    WITH summed AS (DELETE FROM ${name} WHERE id > ${after} RETURNING state, n)
    INSERT INTO ${name} (state, n) SELECT state, sum(n) FROM summed GROUP BY state HAVING sum(n) <> 0`)
}

import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** Up to this many rows are quick to sum; more rows are merged. */
const MAX_TALLIES = 1_000

/**
 * Returns the count of each state. Triggers only insert rows (state, n) into the table and never update one, so that
 * writers do not wait for each other.
 */
export async function readTallies(db: Db, table: string): Promise<Map<string, number>> {
  const name = sql.identifier(table)
  const { rows } = await db.execute<{ state: string; n: number; tallies: number }>(sql`
    SELECT state, sum(n)::integer AS n, count(*)::integer AS tallies FROM ${name} GROUP BY state`)
  if (rows.reduce((sum, { tallies }) => sum + tallies, 0) > MAX_TALLIES) {
    // If two merges run at the same time, the second one finds no rows.
    await db.execute(sql`
      WITH summed AS (DELETE FROM ${name} RETURNING state, n)
      INSERT INTO ${name} (state, n) SELECT state, sum(n) FROM summed GROUP BY state`)
  }
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/** Merges the rows with a higher id than `afterId`. A sum of zero leaves no row, for example when changes were undone. */
export async function mergeTallies(db: Db, table: string, afterId: number): Promise<void> {
  const name = sql.identifier(table)
  await db.execute(sql`
    WITH summed AS (DELETE FROM ${name} WHERE id > ${afterId} RETURNING state, n)
    INSERT INTO ${name} (state, n) SELECT state, sum(n) FROM summed GROUP BY state HAVING sum(n) <> 0`)
}

import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** So many rows are summed in no time; more are put together. */
const MAX_TALLIES = 1_000

/**
 * How many there are in each state that has any, whatever their number: a table of rows (state, n) that triggers only add to,
 * so that no two writers wait for each other.
 */
export async function readTallies(db: Db, table: string): Promise<Map<string, number>> {
  const name = sql.identifier(table)
  const { rows } = await db.execute<{ state: string; n: number; tallies: number }>(sql`
    SELECT state, sum(n)::integer AS n, count(*)::integer AS tallies FROM ${name} GROUP BY state`)
  if (rows.reduce((sum, { tallies }) => sum + tallies, 0) > MAX_TALLIES) {
    // Of two at the same time the second finds nothing left to put together.
    await db.execute(sql`
      WITH summed AS (DELETE FROM ${name} RETURNING state, n)
      INSERT INTO ${name} (state, n) SELECT state, sum(n) FROM summed GROUP BY state`)
  }
  return new Map(rows.map(({ state, n }) => [state, n]))
}

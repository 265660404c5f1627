import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { STAGED_TABLES } from './staged-tables.ts'

// The tables of a former shop are in their own schema, which backups leave out. They outlive the session, so that a move
// that was planned, paused or killed does not read its files again. The tables are unlogged: after a crash PostgreSQL
// empties them together with the stamp that marks them as complete.

const SCHEMA = sql.identifier('move_in_staging')

/** The origin of the staged tables. */
export interface StagingStamp<T> {
  /** identifies the files, see `stagingKey` */
  key: string
  sources: string[]
  /** ISO 8601 */
  stampedAt: string
  /** texts that were encoded twice are repaired */
  repairsText: boolean
  /** problems that were found while staging */
  findings: T
}

/** Identifies files by name, size and modification time, together with the version of the tables. */
export const stagingKey = (files: string[], prefix = ''): string =>
  createHash('sha256')
    .update(JSON.stringify([files, prefix, STAGED_TABLES]))
    .digest('base64url')

/** Creates an empty schema, in which this session creates and finds its tables. */
export async function createStagingSchema(db: Db): Promise<void> {
  await dropStaging(db)
  await db.execute(sql`CREATE SCHEMA ${SCHEMA}`)
  await selectStaging(db)
}

async function selectStaging(db: Db): Promise<void> {
  await db.execute(sql`SET search_path TO ${SCHEMA}, public`)
}

/** Marks the staged tables as complete. */
export async function stampStaging<T>(db: Db, stamp: StagingStamp<T>): Promise<void> {
  await db.execute(sql`CREATE UNLOGGED TABLE ${SCHEMA}.stamp (stamp jsonb)`)
  await db.execute(sql`INSERT INTO ${SCHEMA}.stamp VALUES (${JSON.stringify(stamp)}::jsonb)`)
}

/** Returns the stamp of complete tables; null if there are none. */
async function readStagingStamp<T>(db: Db): Promise<StagingStamp<T> | null> {
  const { rows: stampRows } = await db.execute<{ is_there: boolean }>(
    sql`SELECT to_regclass('move_in_staging.stamp') IS NOT NULL AS is_there`,
  )
  if (!stampRows[0]?.is_there) return null
  const { rows } = await db.execute<{ stamp: StagingStamp<T> }>(
    sql`SELECT stamp FROM ${SCHEMA}.stamp`,
  )
  return rows[0]?.stamp ?? null
}

/** Uses the tables of an earlier session if they were read from these files. */
export async function reuseStaging<T>(db: Db, key: string): Promise<StagingStamp<T> | null> {
  const stamp = await readStagingStamp<T>(db)
  if (stamp?.key !== key) return null
  await selectStaging(db)
  return stamp
}

/** Deletes the staged tables. `isUnused` decides about complete tables; incomplete ones are always deleted. */
export async function dropStaging(
  db: Db,
  isUnused?: (stamp: StagingStamp<unknown>) => boolean,
): Promise<void> {
  if (isUnused) {
    const stamp = await readStagingStamp(db)
    if (stamp && !isUnused(stamp)) return
  }
  await db.execute(sql`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`)
}

export const areSourcesOf =
  (sources: string[]) =>
  (stamp: StagingStamp<unknown>): boolean =>
    JSON.stringify(stamp.sources) === JSON.stringify(sources)

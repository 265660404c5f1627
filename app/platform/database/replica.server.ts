import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDb, type Db, isCancelledByReplay, isDatabaseGone, openPool } from './db.server.ts'

/** A replica that failed is tried again after this time. */
const RETRY_MS = 10_000

/** A database that lists and searches read from. */
export interface ReadDatabase {
  pool: Pool
  db: Db
}

/**
 * Opens a read replica (a hot standby of the primary). `read` runs a query on it when it has every change that this process
 * knows of, else on the primary: a list never shows an older price than the page of its product. While the replica is
 * unavailable or behind, and without a URL, the primary answers.
 */
export function openReplica(url: string | undefined, primary: ReadDatabase, log: Logger) {
  const replica = url === undefined ? undefined : openReader(url, log)
  /** the number of announced changes, and how many of them the replica has replayed */
  let changes = 1
  let replayed = 0
  /** a position in the WAL of the primary, after so many changes */
  let wantedPosition: { changes: number; position: Promise<string | undefined> } | undefined
  let retryAt = 0

  async function isCurrent({ pool }: ReadDatabase): Promise<boolean> {
    if (replayed === changes) return true
    // Queries at the same time wait for the same position.
    if (wantedPosition?.changes !== changes)
      wantedPosition = { changes, position: readPosition(primary.pool) }
    const { changes: upTo, position } = wantedPosition
    const { rows } = await pool.query<{ current: boolean | null }>({
      name: 'is-replica-current',
      text: 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS current',
      values: [await position],
    })
    if (rows[0]?.current === true) replayed = Math.max(replayed, upTo)
    return replayed === changes
  }

  return {
    async read<T>(query: (source: ReadDatabase) => Promise<T>): Promise<T> {
      if (!replica || performance.now() < retryAt) return query(primary)
      try {
        if (await isCurrent(replica)) return await query(replica)
      } catch (error) {
        if (!isDatabaseGone(error) && !isCancelledByReplay(error)) throw error
        // The replica that answers next may be an older copy.
        replayed = 0
        wantedPosition = undefined
        retryAt = performance.now() + RETRY_MS
        log.warn({ err: error }, 'read replica failed; lists are read from the primary')
      }
      return query(primary)
    },
    noteChange() {
      changes++
    },
    async close() {
      await replica?.pool.end()
    },
  }
}

function openReader(url: string, log: Logger): ReadDatabase {
  const pool = openPool(url, log)
  return { pool, db: createDb(pool) }
}

async function readPosition(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>({
    name: 'read-wal-position',
    text: 'SELECT pg_current_wal_insert_lsn() AS position',
  })
  return rows[0]?.position
}

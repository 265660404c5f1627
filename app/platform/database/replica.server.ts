import type { Pool } from 'pg'
import type { Logger } from 'pino'
import {
  createDb,
  type Db,
  isCancelledByReplay,
  isDatabaseGone,
  openPool,
  queryPrepared,
} from './db.server.ts'

/** After a failure the replica is not used for this time. */
const RETRY_MS = 10_000

/** A database that lists and searches read from. */
export interface ReadDatabase {
  pool: Pool
  db: Db
}

/**
 * Opens a read replica (a hot standby of the primary). `read` runs a query on the replica if the replica has every change that
 * this process knows, so that a list never shows an older price than the product page. Otherwise the primary runs the query,
 * also if the replica is unavailable or `url` is missing.
 */
export function openReplica(url: string | undefined, primary: ReadDatabase, log: Logger) {
  const replica = url === undefined ? undefined : openReader(url, log)
  /** number of changes that this process knows */
  let knownChanges = 1
  /** number of these changes that the replica certainly has */
  let replayedChanges = 0
  /** WAL position of the primary after `changes` changes */
  let wantedPosition: { changes: number; position: Promise<string | undefined> } | undefined
  let retryAt = 0

  async function isCurrent({ pool }: ReadDatabase): Promise<boolean> {
    if (replayedChanges === knownChanges) return true
    // Concurrent queries share one request for the position.
    if (wantedPosition?.changes !== knownChanges)
      wantedPosition = { changes: knownChanges, position: readPosition(primary.pool) }
    const { changes, position } = wantedPosition
    const [row] = await queryPrepared<{ current: boolean | null }>(pool, {
      name: 'is-replica-current',
      text: 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS current',
      values: [await position],
    })
    if (row?.current === true) replayedChanges = Math.max(replayedChanges, changes)
    return replayedChanges === knownChanges
  }

  return {
    async read<T>(query: (source: ReadDatabase) => Promise<T>): Promise<T> {
      if (!replica || performance.now() < retryAt) return query(primary)
      try {
        if (await isCurrent(replica)) return await query(replica)
      } catch (error) {
        if (!isDatabaseGone(error) && !isCancelledByReplay(error)) throw error
        // After a failover another replica may respond, with fewer changes.
        replayedChanges = 0
        wantedPosition = undefined
        retryAt = performance.now() + RETRY_MS
        log.warn({ err: error }, 'read replica failed; lists are read from the primary')
      }
      return query(primary)
    },
    noteChange() {
      knownChanges++
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
  const [row] = await queryPrepared<{ position: string }>(pool, {
    name: 'read-wal-position',
    text: 'SELECT pg_current_wal_insert_lsn() AS position',
  })
  return row?.position
}

import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Db, isCancelledByReplay, isDatabaseGone, openDb, openPool } from './db.server.ts'

/** A replica that failed is tried again after this time. */
const RETRY_MS = 10_000

/** A database that lists and searches read from. */
export interface Reader {
  pool: Pool
  db: Db
}

/**
 * Opens a read replica (a hot standby of the primary). `read` runs a query on it when it has every change that this process
 * knows of, else on the primary: a list never shows an older price than the page of its product. A replica that is away or behind
 * costs speed, never an error. Without a URL everything is read from the primary.
 */
export function openReplica(url: string | undefined, primary: Reader, log: Logger) {
  const replica = url === undefined ? undefined : openReader(url, log)
  /** a change was announced since the position of the primary was read */
  let hasChanged = true
  /** the position in the WAL that the replica must have replayed; undefined when it has */
  let wanted: string | undefined
  let retryAt = 0

  async function isCurrent({ pool }: Reader): Promise<boolean> {
    if (hasChanged) {
      hasChanged = false
      wanted = await readPosition(primary.pool)
    }
    if (wanted === undefined) return true
    const position = wanted
    const { rows } = await pool.query<{ current: boolean | null }>({
      name: 'is-replica-current',
      text: 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS current',
      values: [position],
    })
    const isReplayed = rows[0]?.current === true
    // Another change may have been announced meanwhile.
    if (isReplayed && wanted === position) wanted = undefined
    return isReplayed && !hasChanged
  }

  return {
    async read<T>(query: (source: Reader) => Promise<T>): Promise<T> {
      if (!replica || performance.now() < retryAt) return query(primary)
      try {
        if (await isCurrent(replica)) return await query(replica)
      } catch (error) {
        if (!isDatabaseGone(error) && !isCancelledByReplay(error)) throw error
        hasChanged = true
        retryAt = performance.now() + RETRY_MS
        log.warn({ err: error }, 'read replica failed; lists are read from the primary')
      }
      return query(primary)
    },
    noteChange() {
      hasChanged = true
    },
    async close() {
      await replica?.pool.end()
    },
  }
}

function openReader(url: string, log: Logger): Reader {
  const pool = openPool(url, log)
  return { pool, db: openDb(pool) }
}

async function readPosition(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ position: string }>({
    name: 'read-wal-position',
    text: 'SELECT pg_current_wal_insert_lsn() AS position',
  })
  return rows[0]?.position
}

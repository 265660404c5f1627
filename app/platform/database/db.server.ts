import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'

/** The database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export const CONNECT_TIMEOUT_MS = 3_000
/** A query that takes longer is stopped by the server: better one failed call than a full pool. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A server that says nothing at all for so long (it hangs, or the network swallows everything) counts as gone. */
const SILENCE_MS = 20_000

export function openPool(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
  })
  // A connection that breaks (the database went away) must not end the process: whoever uses it hears it from their
  // query, and of an idle one the pool tells.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => {
    // A pool that ends does not wait for its connections to be closed, and the database may be quicker.
    if (!pool.ending) log.warn({ err: error }, 'database connection lost')
  })
  return pool
}

/**
 * Queries of a transaction whose connection broke leave nothing behind: the pool gets a new one in its place. `begin` comes
 * first in every transaction; a statement that stands alone and may write is then one too.
 */
export function openDb(pool: pg.Pool, begin?: (tx: Db) => Promise<void>): Db {
  const db = drizzle(begin ? inTransactions(pool, begin) : pool)
  // Drizzle's own keeps a connection for ever on which not even BEGIN arrived, until the pool has none left.
  db.transaction = (work, config) =>
    onClient(pool, (client) =>
      drizzle(client).transaction(async (tx) => {
        const own = withClient(tx, client)
        await begin?.(own)
        return work(own)
      }, config),
    )
  return db
}

/** As Drizzle does it with what it opens itself; also for a transaction inside this one. */
function withClient<Tx extends Db>(tx: Tx, client: pg.PoolClient): Tx {
  const open = tx.transaction.bind(tx)
  const transaction: Db['transaction'] = (work, config) =>
    open((inner) => work(withClient(inner, client)), config)
  return Object.assign(tx, { $client: client, transaction })
}

/**
 * Asks by a statement that nobody has to build, and that PostgreSQL parses once for each connection: for what shoppers
 * wait for. Its name stands for its text.
 */
export async function queryPrepared<Row>(
  db: Db,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  // It is there, but in the types only of what Drizzle opened itself.
  const { $client } = db as Db & { $client: pg.Pool | pg.PoolClient }
  const { rows } = await $client.query(statement)
  return rows
}

async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await work(client)
  } catch (error) {
    isBroken = isDatabaseGone(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** What only reads needs no transaction; of anything else it cannot be told. */
const READING = /^\s*select\b/i

/** The pool as Drizzle sees it, with a transaction around every statement that may write. */
function inTransactions(pool: pg.Pool, begin: (tx: Db) => Promise<void>): pg.Pool {
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    READING.test(statement.text)
      ? pool.query(statement, values)
      : onClient(pool, (client) =>
          drizzle(client).transaction(async (tx) => {
            await begin(tx)
            return client.query(statement, values)
          }),
        )
  return Object.create(pool, { query: { value: query } })
}

/** A connection of its own for what may take minutes. */
export async function openLongSession(url: string): Promise<{ db: Db; end(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  return { db: drizzle(client), end: () => client.end() }
}

const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** Whether an error means that the database is not there just now, rather than that something is wrong with us. */
export function isDatabaseGone(error: unknown): boolean {
  for (let next = error; next instanceof Error; next = next.cause) {
    const code = 'code' in next ? String(next.code) : ''
    if (GONE.has(code) || code.startsWith('08')) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Cannot use a pool after/.test(
        next.message,
      )
    )
      return true
  }
  return false
}

const DEADLOCK = '40P01'
const MAX_TRIES = 3

/**
 * Runs a transaction again when the database ended it to break a circle of waiting. Orders lock in one order, but an
 * import that writes the same variants has an order of its own.
 */
export async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || sqlState(error) !== DEADLOCK) throw error
    }
  }
}

/** Whether somebody else wrote the same name first. */
export const isNameTaken = (error: unknown): boolean => sqlState(error) === '23505'

function sqlState(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}

import { type SQL, sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'

/** The database or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export const CONNECT_TIMEOUT_MS = 3_000
/** PostgreSQL cancels queries that take longer: one failed request is better than a full pool. */
const STATEMENT_TIMEOUT_MS = 15_000
/** A server that does not respond for this long counts as unavailable, for example because the network drops packets. */
const ANSWER_TIMEOUT_MS = 20_000

/** Opens a pool of connections. A query that takes too long is cancelled, and a lost connection does not end the process. */
export function openPool(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  // An error of a connection must not end the process: the query that uses the connection fails anyway, and the pool
  // reports idle connections.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => {
    // `pool.end()` does not wait for its connections, so the database may close them first; that is not worth a warning.
    if (!pool.ending) log.warn({ err: error }, 'database connection lost')
  })
  return pool
}

/**
 * Creates Drizzle on the pool. A connection that breaks in a transaction is replaced. `begin` runs first in every
 * transaction; with `begin`, a single statement that may write gets a transaction too.
 */
export function createDb(pool: pg.Pool, begin?: (tx: Db) => Promise<void>): Db {
  const db = drizzle(begin ? wrapInTransactions(pool, begin) : pool)
  // Drizzle's own `transaction` never releases a connection on which BEGIN failed, so the pool would run out of connections.
  db.transaction = (work, config) =>
    runOnClient(pool, (client) =>
      drizzle(client).transaction(async (tx) => {
        const transaction = addClient(tx, client)
        await begin?.(transaction)
        return work(transaction)
      }, config),
    )
  return db
}

/** Adds `$client` to a transaction and to all transactions nested in it. Drizzle adds it to its top-level object only. */
function addClient<Tx extends Db>(tx: Tx, client: pg.PoolClient): Tx {
  const startTransaction = tx.transaction.bind(tx)
  const transaction: Db['transaction'] = (work, config) =>
    startTransaction((inner) => work(addClient(inner, client)), config)
  return Object.assign(tx, { $client: client, transaction })
}

export interface PreparedStatement {
  name: string
  text: string
  values: unknown[]
}

/**
 * Runs a prepared statement, which PostgreSQL parses once per connection. Use it for queries that shoppers wait for. A name
 * must always have the same text. Pass the pool for a statement that writes but whose actor is not logged: it needs no transaction.
 */
export async function queryPrepared<Row>(
  db: Db | pg.Pool,
  statement: { name: string; text: string; values?: unknown[]; rowMode?: 'array' },
): Promise<Row[]> {
  // Drizzle's types have `$client` only on the top-level object.
  const client = '$client' in db ? (db.$client as pg.Pool | pg.PoolClient) : (db as pg.Pool)
  const { rows } = await client.query(statement)
  return rows
}

const dialect = new PgDialect()

/**
 * Reads several lists for the same ids in one prepared statement, because a round trip costs more than reading the rows as
 * JSON. Each list is a SELECT in which `page.ids` are the ids; dates come back as text. The subquery hides the number of ids
 * from PostgreSQL, which would otherwise plan the statement each time: that takes longer than running it.
 */
export async function readLists<Lists extends object>(
  db: Db,
  name: string,
  ids: number[],
  lists: Record<keyof Lists, SQL>,
): Promise<Lists> {
  const columns = Object.entries<SQL>(lists).map(
    ([list, rows]) =>
      sql`coalesce((SELECT json_agg(x) FROM (${rows}) x), '[]') AS ${sql.identifier(list)}`,
  )
  const { sql: text, params } = dialect.sqlToQuery(
    sql`SELECT ${sql.join(columns, sql`, `)}
      FROM (SELECT ARRAY(SELECT unnest(${sql.param(ids)}::integer[])) AS ids OFFSET 0) AS page`,
  )
  const [firstRow] = await queryPrepared<Lists>(db, { name, text, values: params })
  if (!firstRow) throw new Error('a SELECT of one row returned none')
  return firstRow
}

/**
 * Calls a SQL function, such as `read_vote($1, $2)`, as a prepared statement and returns its result. Only the typed
 * wrappers in `*-functions.server.ts` use it.
 */
export async function callFunction<Result>(
  db: Db,
  call: string,
  values: unknown[],
): Promise<Result | null> {
  const text = `SELECT ${call} AS result`
  const [row] = await queryPrepared<{ result: Result | null }>(db, { name: call, text, values })
  return row?.result ?? null
}

async function runOnClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
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

/** Matches a SELECT, which needs no transaction; any other statement may write. */
const SELECT_STATEMENT = /^\s*select\b/i

/** Wraps the pool for Drizzle, with a transaction around every statement that may write. */
function wrapInTransactions(pool: pg.Pool, begin: (tx: Db) => Promise<void>): pg.Pool {
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    SELECT_STATEMENT.test(statement.text)
      ? pool.query(statement, values)
      : runOnClient(pool, (client) =>
          drizzle(client).transaction(async (tx) => {
            await begin(tx)
            return client.query(statement, values)
          }),
        )
  return Object.create(pool, { query: { value: query } })
}

/** Opens a separate connection without time limits, for work that takes minutes. */
export async function openLongConnection(url: string): Promise<{ db: Db; end(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  return { db: drizzle(client), end: () => client.end() }
}

/** The database responds, but cannot write: its disk is full or fails, or it is a read-only standby. */
const WRITE_REJECTED_CODES = ['53100', '58030', '25006']

const CONNECTION_LOST_CODES = new Set([
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
  ...WRITE_REJECTED_CODES,
])

/** Returns whether the database responded that it cannot write. */
export const isWriteRejected = (error: unknown): boolean =>
  WRITE_REJECTED_CODES.includes(sqlState(error) ?? '')

/** Returns whether an error means that the database is unavailable, as opposed to a bug. */
export function isDatabaseGone(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (CONNECTION_LOST_CODES.has(code) || code.startsWith('08')) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Cannot use a pool after/.test(
        current.message,
      )
    )
      return true
  }
  return false
}

const DEADLOCK = '40P01'
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'
const MAX_TRIES = 3

/**
 * Runs a transaction again after a deadlock. Orders always lock variants in the same order, but an import that writes the same
 * variants uses another order.
 */
export const retryOnDeadlock = <T>(run: () => Promise<T>): Promise<T> => retryOn([DEADLOCK], run)

/**
 * Runs a transaction again after a deadlock, or if another transaction inserted or deleted a row that this one relies on. The
 * next run finds the current rows.
 */
export const retryOnRace = <T>(run: () => Promise<T>): Promise<T> =>
  retryOn([DEADLOCK, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION], run)

async function retryOn<T>(sqlStates: string[], run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || !sqlStates.includes(sqlState(error) ?? '')) throw error
    }
  }
}

/** Returns whether the table does not exist yet: a restore or upgrade opens a database before its migrations have run. */
export const isTableMissing = (error: unknown): boolean => sqlState(error) === '42P01'

/** Returns whether a replica cancelled a query because the query delayed the changes of the primary. */
export const isCancelledByReplay = (error: unknown): boolean => sqlState(error) === '40001'

/** Returns whether a unique constraint was violated. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

function sqlState(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}

import path from 'node:path'
import pg from 'pg'
import { retryOnDeadlock } from '#app/platform/database/db.server.ts'
import { projectFolder } from '#app/platform/project-folder.server.ts'
import { applyFunctions } from './apply-functions.ts'
import { inTransaction } from './in-transaction.ts'
import { readSqlFiles, type SqlFile } from './sql-files.ts'
import { upgradeLegacy } from './upgrade-legacy.ts'

const DATABASE_FOLDER = path.join(projectFolder(), 'database')
/** Key of the advisory lock that prevents two processes from migrating at the same time. */
const MIGRATION_LOCK = 742_019_331
const CONNECT_TIMEOUT_MS = 60_000
/** The oldest supported major version; docs/operations.md names it too. */
const OLDEST_POSTGRES = 16

const OWN_TABLES = `
CREATE TABLE IF NOT EXISTS migrations (
  name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS applied_functions (
  file text PRIMARY KEY, hash text NOT NULL, definitions text[] NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
)`

/**
 * Upgrades a database to the folder database/: applies each new file of migrations/ in order, and applies functions/ if one of
 * its files changed. Returns the names of the migrations that it applied. Throws if an applied migration has changed
 * since.
 */
export async function migrate(url: string, folder = DATABASE_FOLDER): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A broken connection makes the query fail, but must not end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrations = await readSqlFiles(path.join(folder, 'migrations'))
    const functions = await readSqlFiles(path.join(folder, 'functions'))
    let appliedNames: string[] = []
    const upgrade = async () => {
      // Triggers must not wait for the end of the transaction, because a table with pending triggers cannot be altered.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      await client.query(OWN_TABLES)
      await upgradeLegacy(client, folder, migrations)
      appliedNames = await applyMigrations(client, migrations)
      await applyFunctions(client, functions)
    }
    // In one transaction, so that a failed upgrade leaves the database unchanged. Processes of the former version still read
    // meanwhile, in another order.
    await retryOnDeadlock(() => inTransaction(client, upgrade))
    return appliedNames
  } finally {
    await client.end()
  }
}

/**
 * Applies the recorded migrations of another database to an empty one, within the client's transaction. Returns the name of
 * the first migration that this version does not have; undefined if all are applied.
 */
export async function applyRecordedMigrations(
  client: pg.Client,
  recordedMigrations: { name: string; hash: string }[],
  folder = DATABASE_FOLDER,
): Promise<string | undefined> {
  await client.query(OWN_TABLES)
  const files = await readSqlFiles(path.join(folder, 'migrations'))
  for (const { name, hash } of recordedMigrations) {
    const file = files.find((each) => each.name === name && each.hash === hash)
    if (!file) return name
    await client.query(file.sql)
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
  }
  return undefined
}

/** Returns the names of the migrations that the database of a shop still needs; undefined if the database has no shop. */
export async function readPendingMigrations(
  url: string,
  folder = DATABASE_FOLDER,
): Promise<string[] | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    const { rows: shopRows } = await client.query(
      `SELECT to_regclass('migrations') IS NOT NULL AS "hasShop"`,
    )
    if (!shopRows[0]?.hasShop) return undefined
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    const appliedNames = new Set(rows.map(({ name }) => name))
    const files = await readSqlFiles(path.join(folder, 'migrations'))
    return files.map(({ name }) => name).filter((name) => !appliedNames.has(name))
  } finally {
    await client.end()
  }
}

async function applyMigrations(client: pg.Client, migrations: SqlFile[]): Promise<string[]> {
  const appliedNames: string[] = []
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migrations',
  )
  const hashOfMigration = new Map(rows.map((row) => [row.name, row.hash]))
  for (const { name, sql, hash } of migrations) {
    if (hashOfMigration.get(name) === hash) continue
    if (hashOfMigration.has(name))
      throw new Error(`database/migrations/${name} was changed after it had been applied.`)
    await inTransaction(client, async () => {
      await client.query(sql)
      await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
      // A migration may have dropped triggers or functions. This makes `applyFunctions` create all of them again.
      await client.query("UPDATE applied_functions SET hash = 'outdated'")
    })
    appliedNames.push(name)
  }
  return appliedNames
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::integer / 10000 AS version",
  )
  const problem = versionProblem(rows[0]?.version ?? 0)
  if (problem) throw new Error(problem)
}

/** Returns why the shop does not support this major version of PostgreSQL; null if it does. */
export function versionProblem(version: number): string | null {
  if (version >= OLDEST_POSTGRES) return null
  return `DATABASE_URL noemt PostgreSQL ${version}; de winkel heeft versie ${OLDEST_POSTGRES} of nieuwer nodig.`
}

import path from 'node:path'
import pg from 'pg'
import { projectFolder } from '#app/platform/project-folder.server.ts'
import { applyFunctions } from './apply-functions.ts'
import { inTransaction } from './in-transaction.ts'
import { readSqlFiles, type SqlFile } from './sql-files.ts'
import { upgradeLegacy } from './upgrade-legacy.ts'

const FOLDER = path.join(projectFolder(), 'database')
/** Key of the advisory lock that prevents two processes from migrating at the same time. */
const MIGRATION_LOCK = 742_019_331
const CONNECT_TIMEOUT_MS = 60_000
/** The oldest major version that the shop supports; docs/operations.md names the same. */
const OLDEST_POSTGRES = 16

const OWN_TABLES = `
CREATE TABLE IF NOT EXISTS migrations (
  name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS applied_functions (
  file text PRIMARY KEY, hash text NOT NULL, definitions text[] NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
)`

/**
 * Brings a database up to date with the folder database/: applies each file of migrations/ once, in order, and then
 * functions/ when one of its files changed. Returns the names of the migrations that it applied. Throws when a migration
 * that was applied has changed since.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A broken connection makes the query fail; it must not end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrations = await readSqlFiles(path.join(folder, 'migrations'))
    const functions = await readSqlFiles(path.join(folder, 'functions'))
    let appliedNames: string[] = []
    // In one transaction: an upgrade that fails leaves the database as it was.
    await inTransaction(client, async () => {
      // A table whose triggers wait for the end of the transaction cannot be altered.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      await client.query(OWN_TABLES)
      await upgradeLegacy(client, folder, migrations)
      appliedNames = await applyMigrations(client, migrations)
      await applyFunctions(client, functions)
    })
    return appliedNames
  } finally {
    await client.end()
  }
}

/**
 * Applies the migrations that another database recorded to an empty one, within the client's transaction. Returns the
 * name of one that this version does not have; undefined if all are applied.
 */
export async function applyRecorded(
  client: pg.Client,
  recorded: { name: string; hash: string }[],
  folder = FOLDER,
): Promise<string | undefined> {
  await client.query(OWN_TABLES)
  const files = await readSqlFiles(path.join(folder, 'migrations'))
  for (const { name, hash } of recorded) {
    const file = files.find((each) => each.name === name && each.hash === hash)
    if (!file) return name
    await client.query(file.sql)
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
  }
  return undefined
}

/** Returns the names of the migrations that a database with a shop does not have yet; undefined if it has no shop. */
export async function readPendingMigrations(
  url: string,
  folder = FOLDER,
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
      // A migration may have dropped a trigger or function, so all are applied again, also after a crash in between.
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

/** Returns why the shop does not start on this major version of PostgreSQL; null if it does. */
export function versionProblem(version: number): string | null {
  if (version >= OLDEST_POSTGRES) return null
  return `DATABASE_URL noemt PostgreSQL ${version}; de winkel heeft versie ${OLDEST_POSTGRES} of nieuwer nodig.`
}

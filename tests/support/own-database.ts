import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Databases of tests that are over. */
const usedDatabases: string[] = []

/**
 * Creates a database: an empty one, or a copy of the migrated one. Returns its URL. The databases of earlier tests are dropped here,
 * because at the end of such a test PostgreSQL would wait a tenth of a second for its closing connections.
 */
export async function createDatabase(kind: 'empty' | 'migrated'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  for (const usedDatabase of usedDatabases.splice(0))
    await admin.query(`DROP DATABASE ${usedDatabase} WITH (FORCE)`)
  await admin.query(
    `CREATE DATABASE ${name} ${kind === 'migrated' ? inject('copyOfTemplate') : ''}`,
  )
  await admin.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Has a database dropped when the next one is created; the last one is deleted with the server. */
export function dropDatabaseLater(url: string): void {
  usedDatabases.push(new URL(url).pathname.slice(1))
}

/** Runs work on a connection to a separate database, which is dropped afterwards. */
export async function withDatabase(
  kind: 'empty' | 'migrated',
  work: (database: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const url = await createDatabase(kind)
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    await work(database, url)
  } finally {
    await database.end()
    dropDatabaseLater(url)
  }
}

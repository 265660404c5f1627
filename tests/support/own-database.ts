import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Runs work on a connection to a separate database: an empty one, or a copy of the migrated one. It is dropped afterwards. */
export async function withDatabase(
  kind: 'empty' | 'migrated',
  work: (database: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const name = `own_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(
    `CREATE DATABASE ${name} ${kind === 'migrated' ? inject('copyOfTemplate') : ''}`,
  )
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const database = new pg.Client({ connectionString: url.href })
  await database.connect()
  try {
    await work(database, url.href)
  } finally {
    await database.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts'
import { migrate } from '../server/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the run's PostgreSQL server */
    postgresUrl: string
    /** the migrated, empty database that every test copies */
    template: string
  }
}

/** One PostgreSQL server for the whole run. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-test-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  const template = 'shop_template'
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  // Nothing in here must survive a power cut.
  await admin.query('ALTER SYSTEM SET fsync = off')
  await admin.query('SELECT pg_reload_conf()')
  await admin.query(`CREATE DATABASE ${template}`)
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = `/${template}`
  await migrate(url.href)
  project.provide('postgresUrl', postgres.url)
  project.provide('template', template)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(postgres.folder, { recursive: true, force: true })
  }
}

import { chown, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server */
    postgresUrl: string
    /** SQL that makes CREATE DATABASE copy the migrated, empty one */
    copyOfTemplate: string
  }
}

/** A file system in memory, if the system has one. */
const MEMORY_FOLDER = '/dev/shm'
/** A copy takes 10 MB, and only a few are in use at a time; a container often has very little shared memory. */
const MIN_FREE_BYTES = 1e9

/** Creates a folder in memory for PostgreSQL's user; undefined when there is too little memory. */
async function createMemoryFolder(cluster: string): Promise<string | undefined> {
  const space = await statfs(MEMORY_FOLDER).catch(() => undefined)
  if (!space || space.bavail * space.bsize < MIN_FREE_BYTES) return undefined
  const folder = await mkdtemp(path.join(MEMORY_FOLDER, 'schakel-test-'))
  const { uid, gid } = await stat(cluster)
  await chown(folder, uid, gid)
  return folder
}

/** Starts one PostgreSQL server for the whole run. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-test-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  const template = 'shop_template'
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  // Test data need not survive a power failure.
  await admin.query('ALTER SYSTEM SET fsync = off')
  await admin.query('ALTER SYSTEM SET full_page_writes = off')
  // A copy is deleted before its statistics could matter.
  await admin.query('ALTER SYSTEM SET autovacuum = off')
  await admin.query('SELECT pg_reload_conf()')
  // Every connection proves the password in as many rounds, and a test opens several.
  await admin.query('SET scram_iterations = 1')
  const { username, password } = new URL(postgres.url)
  await admin.query(`ALTER ROLE ${username} PASSWORD '${password}'`)
  // Every test creates and deletes some 700 files, which takes longer than the test on a disk.
  const memoryFolder = await createMemoryFolder(path.join(postgres.folder, 'cluster'))
  if (memoryFolder) {
    await admin.query(`CREATE TABLESPACE memory LOCATION '${memoryFolder}'`)
    // Every database is a copy of this one, and in the same place.
    await admin.query('ALTER DATABASE template1 SET TABLESPACE memory')
  }
  await admin.query(`CREATE DATABASE ${template}`)
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = `/${template}`
  await migrate(url.href)
  project.provide('postgresUrl', postgres.url)
  project.provide('copyOfTemplate', `TEMPLATE ${template} STRATEGY FILE_COPY`)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(postgres.folder, { recursive: true, force: true })
    if (memoryFolder) await rm(memoryFolder, { recursive: true, force: true })
  }
}

// Writes database/schema.sql: the result of migrations and functions on an empty database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { describeSchema } from './describe-schema.ts'

const FILE = path.join(import.meta.dirname, '..', '..', 'database', 'schema.sql')

const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-schema-'))
const postgres = await startEmbeddedPostgres(dataDir)
try {
  await migrate(postgres.url)
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await writeFile(FILE, await describeSchema(database))
  await database.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  await rm(postgres.folder, { recursive: true, force: true })
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createCluster, startEmbeddedPostgres, urlOf } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import {
  exists,
  findOlderBinaries,
  findPostgresLocation,
  linkDataDirAndDatabase,
} from './postgres-location.ts'
import { startServer, stopServer } from './postgres-server.ts'

const PASSWORD = 'a-password-of-the-old-cluster'

/** Runs statements one after another and returns the rows of the last one. */
async function runSql(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Creates a DATA_DIR with a database of PostgreSQL 17, the major version before that of the npm packages. */
async function createOldShop() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-major-test-'))
  const location = await findPostgresLocation(dataDir)
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true, force: true })
    await rm(location.home, { recursive: true, force: true })
  })
  const oldLocation = { ...location, binaries: (await findOlderBinaries(17)) ?? 'not installed' }
  await createCluster(oldLocation, PASSWORD)
  await linkDataDirAndDatabase(oldLocation, dataDir)
  return { dataDir, oldLocation }
}

test('a shop with the database of the previous major version keeps every row, number and the old copy', async () => {
  const { dataDir, oldLocation } = await createOldShop()
  const url = urlOf(oldLocation, await startServer(oldLocation), PASSWORD)
  await migrate(url)
  await runSql(
    url,
    `INSERT INTO settings (name, value) VALUES ('shopName', '"Juwelier Zuiderzee"'), ('emptyValue', 'null')`,
    `INSERT INTO categories (slug, name, position) VALUES ('ringen-test', 'Ringen – é 💍', 3)`,
    `SELECT setval('post_id_seq', 4711)`,
  )
  await stopServer(oldLocation)

  const shop = await startEmbeddedPostgres(dataDir)
  try {
    expect(await runSql(shop.url, 'SHOW server_version')).toEqual([
      { server_version: expect.stringMatching(/^18\./) },
    ])
    await migrate(shop.url)
    expect(
      await runSql(
        shop.url,
        `SELECT name, value::text FROM settings WHERE name IN ('shopName', 'emptyValue') ORDER BY name`,
      ),
    ).toEqual([
      { name: 'emptyValue', value: 'null' },
      { name: 'shopName', value: '"Juwelier Zuiderzee"' },
    ])
    expect(
      await runSql(
        shop.url,
        `INSERT INTO categories (slug, name, position) VALUES ('kettingen-test', 'Kettingen', 4) RETURNING id`,
      ),
    ).toEqual([{ id: 4712 }])
    expect(
      await runSql(shop.url, `SELECT name FROM categories WHERE slug = 'ringen-test'`),
    ).toEqual([{ name: 'Ringen – é 💍' }])
  } finally {
    await shop.stop()
  }
  expect(await readFile(path.join(`${oldLocation.cluster}-17`, 'PG_VERSION'), 'utf8')).toBe('17\n')
  expect(await exists(`${oldLocation.cluster}-next`)).toBe(false)
})

test('an upgrade that cannot copy the rows leaves the old database unchanged', async () => {
  const { dataDir, oldLocation } = await createOldShop()
  const url = urlOf(oldLocation, await startServer(oldLocation), PASSWORD)
  await migrate(url)
  await runSql(url, `INSERT INTO migrations (name, hash) VALUES ('9999-of-the-future.sql', 'x')`)
  await stopServer(oldLocation)
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
    'De database is van een nieuwere versie van de winkel (9999-of-the-future.sql).',
  )
  const oldUrl = urlOf(oldLocation, await startServer(oldLocation), PASSWORD)
  expect(
    await runSql(oldUrl, `SELECT count(*)::int AS count FROM migrations WHERE name LIKE '9999%'`),
  ).toEqual([{ count: 1 }])
  await stopServer(oldLocation)
})

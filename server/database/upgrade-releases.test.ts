import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { readManifest } from '#server/backup/archive.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { restoreDatabase, restoreTables } from '#server/backup/restore-backup.ts'
import { withDatabase } from '#tests/support/own-database.ts'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'
import { applyFunctions } from './apply-functions.ts'
import { migrate } from './migrate.ts'

const PROJECT = path.join(import.meta.dirname, '..', '..')
const RELEASES = path.join(PROJECT, 'tests', 'fixtures', 'releases')
const versions = readdirSync(RELEASES).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

/** Selects the figures that an owner would miss first. figures.json of each release has the expected values. */
const FIGURES = `SELECT
  (SELECT count(*) FROM products)::int AS products,
  (SELECT count(*) FROM variants)::int AS variants,
  (SELECT sum(stock) FROM variants)::int AS stock,
  (SELECT count(*) FROM orders)::int AS orders,
  (SELECT sum(total_cents) FROM orders)::int AS "orderCents",
  (SELECT count(*) FROM order_lines)::int AS "orderLines",
  (SELECT count(*) FROM payments)::int AS payments,
  (SELECT count(*) FROM users)::int AS users,
  (SELECT count(*) FROM reviews)::int AS reviews,
  (SELECT count(*) FROM posts)::int AS posts`

/** Counts the days with opening hours. An upgraded shop keeps its opening hours; a new one has none. */
const OPEN_DAYS = 'SELECT count(*)::int AS days FROM opening_hours WHERE ranges <> $1'

test('there is a fixture of the version that the package has', async () => {
  const { version } = JSON.parse(await readFile(path.join(PROJECT, 'package.json'), 'utf8'))
  expect(versions).toContain(version)
})

async function openRelease(version: string) {
  const place = await openPlace(path.join(RELEASES, version), {})
  const [backup = ''] = await place.listFolders()
  return { place, backup, manifest: await readManifest(place, backup) }
}

/** Checks that the database has the schema of this version and the data of the release. */
async function expectUpgraded(database: pg.Client, version: string) {
  const schema = await readFile(path.join(PROJECT, 'database', 'schema.sql'), 'utf8')
  expect(await describeSchema(database)).toBe(schema)
  const figures = await readFile(path.join(RELEASES, version, 'figures.json'), 'utf8')
  expect((await database.query(FIGURES)).rows[0]).toEqual(JSON.parse(figures))
  expect((await database.query(OPEN_DAYS, ['[]'])).rows).toEqual([{ days: 6 }])
}

test.each(versions)(
  'a backup of version %s becomes a shop of this version, with every product and order',
  (version) =>
    withDatabase('empty', async (database, url) => {
      const { place, backup, manifest } = await openRelease(version)
      await restoreDatabase(url, place, backup, manifest, () => undefined)
      await expectUpgraded(database, version)
    }),
)

test.each(versions)(
  'a shop of version %s with its functions and triggers is upgraded in place',
  (version) =>
    withDatabase('empty', async (database, url) => {
      const { place, backup, manifest } = await openRelease(version)
      await restoreTables(url, place, backup, manifest, () => undefined)
      const compressedSql = await readFile(path.join(RELEASES, version, 'functions.sql.gz'))
      const sql = gunzipSync(compressedSql).toString()
      await applyFunctions(database, [{ name: 'functions.sql', sql, hash: version }])
      await migrate(url)
      await expectUpgraded(database, version)
    }),
)

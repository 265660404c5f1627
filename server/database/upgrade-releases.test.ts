import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from '#server/backup/archive.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { restoreDatabase } from '#server/backup/restore-backup.ts'
import { withDatabase } from '#tests/support/own-database.ts'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'

const PROJECT = path.join(import.meta.dirname, '..', '..')
const RELEASES = path.join(PROJECT, 'tests', 'fixtures', 'releases')
const versions = readdirSync(RELEASES).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

/** The figures that an owner would miss first; figures.json of each release has them. */
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

test('there is a fixture of the version that the package has', async () => {
  const { version } = JSON.parse(await readFile(path.join(PROJECT, 'package.json'), 'utf8'))
  expect(versions).toContain(version)
})

test.each(versions)(
  'a shop of version %s becomes one of this version, with every product and order',
  (version) =>
    withDatabase('empty', async (database, url) => {
      const folder = path.join(RELEASES, version)
      const place = await openPlace(folder, {})
      const [backup = ''] = await place.listFolders()
      await restoreDatabase(url, place, backup, await readManifest(place, backup), () => undefined)

      const schema = await readFile(path.join(PROJECT, 'database', 'schema.sql'), 'utf8')
      expect(await describeSchema(database)).toBe(schema)
      const { rows } = await database.query(FIGURES)
      expect(rows[0]).toEqual(JSON.parse(await readFile(path.join(folder, 'figures.json'), 'utf8')))
    }),
)

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withDatabase } from '#tests/support/own-database.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'
import { listBackups, readManifest } from './archive.ts'
import { openPlace } from './open-place.ts'
import { restoreDatabase } from './restore-backup.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const RELEASES = path.join(ROOT, 'tests', 'fixtures', 'releases')

const versions = readdirSync(RELEASES)

test('every version of the changelog from 0.2.0 on has a database to upgrade from', () => {
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(
    ([, version]) => version,
  )
  expect(released).toContain('0.2.0')
  expect(versions.toSorted()).toEqual(released.filter((version) => version !== '0.1.0').toSorted())
})

for (const version of versions)
  shopTest(
    `a shop of version ${version} becomes a shop of this version with every row`,
    async ({ app }) => {
      const place = await openPlace(path.join(RELEASES, version), app.env)
      const [name = ''] = await listBackups(place)
      const manifest = await readManifest(place, name)
      const released = new Map(manifest.tables.map((table) => [table.name, table.rows]))
      const schema = readFileSync(path.join(ROOT, 'database', 'schema.sql'), 'utf8')
      await withDatabase('empty', async (database, url) => {
        await restoreDatabase(url, place, name, manifest, () => undefined)
        expect(await describeSchema(database)).toBe(schema)
        for (const table of ['products', 'variants', 'orders', 'order_lines', 'reviews', 'media']) {
          const { rows } = await database.query(`SELECT count(*)::int AS rows FROM ${table}`)
          expect({ table, rows }).toEqual({ table, rows: [{ rows: released.get(table) }] })
          expect(released.get(table)).toBeGreaterThan(0)
        }
      })
    },
  )

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  loadFirstData,
  readAllRows,
  readRenamedCodes,
  readRenamedNames,
  renameCodes,
  renameNames,
  sumUp,
} from '#tests/support/first-data.ts'
import { withDatabase } from '#tests/support/own-database.ts'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'
import { migrate } from './migrate.ts'

const SCHEMA = path.join(import.meta.dirname, '..', '..', 'database', 'schema.sql')

test('a database of version 0.1.0 gets exactly the schema of a fresh one', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    expect(await migrate(url)).toEqual([])

    expect(await describeSchema(database)).toBe(await readFile(SCHEMA, 'utf8'))
  }))

test('a database of version 0.1.0 is upgraded once and counts as one with the new migrations', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await migrate(url)
    expect(await migrate(url)).toEqual([])

    const { rows } = await database.query('SELECT name FROM migrations ORDER BY name')
    expect(rows).toEqual([{ name: '0001-initial.sql' }, { name: '0002-seeds.sql' }])
  }))

test('the upgrade leaves every row of every table as it was, apart from renamed codes', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    const before = await readAllRows(database)
    const empty = [...before].filter(([, { rows }]) => rows.length === 0).map(([name]) => name)
    expect(empty).toEqual([])
    expect(before.size).toBe(133)

    await migrate(url)
    const after = await readAllRows(database)
    renameNames(before, await readRenamedNames())
    renameCodes(before, await readRenamedCodes())

    // Columns that the upgrade adds have no value to compare.
    const columnsOf = (table: string) => before.get(table)?.columns ?? []
    expect(sumUp(after, columnsOf)).toEqual(sumUp(before, columnsOf))
  }))

test('a new shop of version 0.1.0 gets the same rows as a new shop of now', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database, 'new-shop')
    await migrate(url)
    const upgraded = await readAllRows(database)

    await withDatabase('migrated', async (fresh) => {
      const columnsOf = (table: string) => upgraded.get(table)?.columns ?? []
      expect(sumUp(upgraded, columnsOf)).toEqual(sumUp(await readAllRows(fresh), columnsOf))
    })
  }))

test('numbers go on where they were', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await migrate(url)

    const { rows } = await database.query(
      `SELECT nextval('post_id_seq') > (SELECT max(id) FROM products) AS "isNewProduct",
         nextval('order_number_seq') > (SELECT max(id) FROM orders WHERE id < 1000000000) AS "isNewOrder"`,
    )
    expect(rows).toEqual([{ isNewProduct: true, isNewOrder: true }])
  }))

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import {
  checksumTables,
  loadFirstData,
  readAllRows,
  readRenamedCodes,
  readRenamedNames,
  renameCodes,
  renameNames,
} from '#tests/support/first-data.ts'
import { withDatabase } from '#tests/support/own-database.ts'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'
import { migrate } from './migrate.ts'

const DATABASE = path.join(import.meta.dirname, '..', '..', 'database')
const SCHEMA = path.join(DATABASE, 'schema.sql')
const MIGRATIONS = path.join(DATABASE, 'migrations')

/** The upgrade hides tokens in stored mails, because their links still worked for up to a week. */
function hideTokens(mails: Record<string, unknown>[]): void {
  for (const mail of mails) {
    for (const part of ['html', 'text']) {
      mail[part] = String(mail[part]).replaceAll(/[?]token=[\w-]{43}/g, '?token=verborgen')
    }
  }
}

/** The upgrade renames the pickup method if it still has its default name, because a shop need not be a workshop. */
function renamePickup(methods: Record<string, unknown>[]): void {
  for (const method of methods) {
    if (method.name === 'Ophalen in het atelier') method.name = 'Ophalen in de winkel'
  }
}

/** The upgrade lets an order be ready for pickup on the same day for every country: the next opening day. */
function alignPickupDays(methods: Record<string, unknown>[]): void {
  for (const method of methods) {
    if (method.kind === 'pickup') method.delivery_days = '1'
  }
}

/** The upgrade removes the filters on fineness and metal, because material and colour already cover them. */
function removeFilters(attributes: Record<string, unknown>[]): void {
  for (const attribute of attributes) {
    if (['gehalte', 'metaal'].includes(String(attribute.code))) attribute.is_facet = 'false'
  }
}

/** The upgrade marks the sizes of all photos as missing, so that they are created again in a better quality. */
function markSizesMissing(photos: Record<string, unknown>[]): void {
  for (const photo of photos) photo.has_sizes = 'false'
}

/** The upgrade drops the time of the last vote: the job that refreshes pages compares the numbers of votes. */
function dropVoteTimes(tables: Awaited<ReturnType<typeof readAllRows>>): void {
  const temperatures = tables.get('temperatures')
  if (temperatures)
    temperatures.columns = temperatures.columns.filter((name) => name !== 'changed_at')
}

/** The upgrade stores promises that used to be the default, because new shops have fewer of them by default. */
const STORED_PROMISES = [
  ['offersExchanges', true],
  ['offersGiftWrap', true],
  ['paysReturns', 'shop'],
]

/** Removes the rows of these promises and returns their names and values. */
function removePromises(settings: Record<string, unknown>[]) {
  const isPromise = ({ name }: Record<string, unknown>) =>
    STORED_PROMISES.some(([promise]) => promise === name)
  const promises = settings.filter(isPromise).map(({ name, value }) => [name, value])
  settings.splice(0, settings.length, ...settings.filter((row) => !isPromise(row)))
  return promises.toSorted()
}

test('a database of version 0.1.0 gets exactly the schema of a fresh one', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await migrate(url)

    expect(await describeSchema(database)).toBe(await readFile(SCHEMA, 'utf8'))
  }))

test('a database of version 0.1.0 is upgraded once, and then has the new migrations', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await migrate(url)
    expect(await migrate(url)).toEqual([])

    const { rows } = await database.query<{ name: string }>('SELECT name FROM migrations')
    const files = await readdir(MIGRATIONS)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      files.filter((name) => name.endsWith('.sql')).toSorted(),
    )
  }))

test('the upgrade changes no row except renamed codes, tokens in mails, the name and days of pickup, sizes of photos, filters, times of votes and stored promises', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    const tablesBefore = await readAllRows(database)
    const emptyTables = [...tablesBefore]
      .filter(([, { rows }]) => rows.length === 0)
      .map(([name]) => name)
    expect(emptyTables).toEqual([])
    expect(tablesBefore.size).toBe(133) // the number of tables in version 0.1.0

    await migrate(url)
    renameNames(tablesBefore, await readRenamedNames())
    renameCodes(tablesBefore, await readRenamedCodes())
    hideTokens(tablesBefore.get('mails')?.rows ?? [])
    renamePickup(tablesBefore.get('shipping_methods')?.rows ?? [])
    alignPickupDays(tablesBefore.get('shipping_methods')?.rows ?? [])
    markSizesMissing(tablesBefore.get('media')?.rows ?? [])
    removeFilters(tablesBefore.get('attributes')?.rows ?? [])
    dropVoteTimes(tablesBefore)

    // Only tables and columns that existed before are compared. The rows are sorted by the old key, because the upgrade may
    // change the key of a table.
    const tablesAfter: typeof tablesBefore = new Map()
    for (const [name, table] of await readAllRows(database)) {
      const key = tablesBefore.get(name)?.key
      if (key) tablesAfter.set(name, { ...table, key })
    }
    expect(removePromises(tablesAfter.get('settings')?.rows ?? [])).toEqual(STORED_PROMISES)
    const listColumns = (table: string) => tablesBefore.get(table)?.columns ?? []
    expect(checksumTables(tablesAfter, listColumns)).toEqual(
      checksumTables(tablesBefore, listColumns),
    )
  }))

test('a new shop of version 0.1.0 gets the same rows as a new shop of this version', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database, 'new-shop')
    await migrate(url)
    const upgraded = await readAllRows(database)

    await withDatabase('migrated', async (newDatabase) => {
      const listColumns = (table: string) => upgraded.get(table)?.columns ?? []
      expect(checksumTables(upgraded, listColumns)).toEqual(
        checksumTables(await readAllRows(newDatabase), listColumns),
      )
    })
  }))

const readRow = (database: pg.Client, name: string) =>
  database.query('SELECT value FROM settings WHERE name = $1', [name])

test('an existing shop stays open and keeps its return period; a new one is closed', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await database.query("DELETE FROM settings WHERE name IN ('isComingSoon', 'returnDays')")
    await migrate(url)
    expect((await readRow(database, 'isComingSoon')).rows).toEqual([{ value: false }])
    expect((await readRow(database, 'returnDays')).rows).toEqual([{ value: 30 }])

    await withDatabase('migrated', async (newDatabase) => {
      // Without a stored value a shop is closed.
      expect((await readRow(newDatabase, 'isComingSoon')).rows).toEqual([])
    })
  }))

test('a shop that was closed stays closed', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await database.query(
      `INSERT INTO settings (name, value) VALUES ('isComingSoon', 'true')
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    await migrate(url)
    expect((await readRow(database, 'isComingSoon')).rows).toEqual([{ value: true }])
  }))

test('existing accounts are numbered from the oldest on, and a new one gets the next number', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await migrate(url)

    const { rows } = await database.query<{ number: number }>(
      'SELECT number FROM users ORDER BY created_at, id',
    )
    const oneToTwentyOne = Array.from({ length: 21 }, (_, index) => index + 1)
    expect(rows.map(({ number }) => number)).toEqual(oneToTwentyOne)
    const newAccount = await database.query(
      "INSERT INTO users (id, name, email) VALUES ('new', 'Noor', 'noor@voorbeeld.example') RETURNING number",
    )
    expect(newAccount.rows).toEqual([{ number: 22 }])
  }))

test('numbers continue after the highest one', () =>
  withDatabase('empty', async (database, url) => {
    await loadFirstData(database)
    await migrate(url)

    const { rows } = await database.query(
      `SELECT nextval('post_id_seq') > (SELECT max(id) FROM products) AS "isNewProduct",
         nextval('order_number_seq') > (SELECT max(id) FROM orders WHERE id < 1000000000) AS "isNewOrder"`,
    )
    expect(rows).toEqual([{ isNewProduct: true, isNewOrder: true }])
  }))

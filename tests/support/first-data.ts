import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'

const FOLDER = path.join(import.meta.dirname, '..', 'fixtures', 'first-data')

export interface RenamedCode {
  table: string
  column: string
  codes: Record<string, string>
  /** jsonb: the key whose values are renamed, at any depth */
  key?: string
  /** jsonb: the keys themselves are renamed, at any depth */
  renamesKeys?: boolean
}

/** Loads a database of version 0.1.0 into an empty one: with rows in every table, or as a new shop had it. */
export async function loadFirstData(
  database: pg.Client,
  name: 'first-data' | 'new-shop' = 'first-data',
): Promise<void> {
  const compressed = await readFile(path.join(FOLDER, `${name}.sql.gz`))
  await database.query((await promisify(gunzip)(compressed)).toString())
}

export async function readRenamedCodes(): Promise<RenamedCode[]> {
  return JSON.parse(await readFile(path.join(FOLDER, 'renamed-codes.json'), 'utf8'))
}

/** A renamed table or, with `column`, a renamed column of a table under its new name. */
export interface RenamedName {
  table: string
  column?: string
  to: string
}

export async function readRenamedNames(): Promise<RenamedName[]> {
  return JSON.parse(await readFile(path.join(FOLDER, 'renamed-columns.json'), 'utf8'))
}

interface Table {
  name: string
  key: string[]
  columns: string[]
}

type Row = Record<string, unknown>

/** The tables with the columns of their primary key; numbers and moments are read as text, so that no digit is lost. */
const TABLES = `
SELECT t.relname AS name,
  ARRAY(SELECT a.attname::text FROM pg_attribute a
    WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
  ARRAY(SELECT a.attname::text FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
    WHERE c.conrelid = t.oid AND c.contype = 'p' ORDER BY a.attnum) AS key
FROM pg_class t
WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname NOT IN ('migrations', 'applied_functions')
ORDER BY t.relname`

/** Column types that are read as they are; all others are read as text. */
const UNCAST_TYPES = ['jsonb', 'text[]']

async function readRows(database: pg.Client, { name, columns }: Table): Promise<Row[]> {
  const { rows: types } = await database.query<{ column: string; type: string }>(
    `SELECT attname AS "column", format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0`,
    [name],
  )
  const typesByColumn = new Map(types.map(({ column, type }) => [column, type]))
  const selectedColumns = columns.map((column) =>
    UNCAST_TYPES.includes(typesByColumn.get(column) ?? '') ? `"${column}"` : `"${column}"::text`,
  )
  return (await database.query<Row>(`SELECT ${selectedColumns} FROM ${name}`)).rows
}

export interface StoredTable {
  columns: string[]
  key: string[]
  rows: Row[]
}

/** Reads every row of the shop's tables. */
export async function readAllRows(database: pg.Client): Promise<Map<string, StoredTable>> {
  await database.query("SET TIME ZONE 'UTC'")
  const { rows: tables } = await database.query<Table>(TABLES)
  const storedTables = new Map<string, StoredTable>()
  for (const table of tables)
    storedTables.set(table.name, {
      columns: table.columns,
      key: table.key,
      rows: await readRows(database, table),
    })
  return storedTables
}

function renameText(value: unknown, codes: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renameText(item, codes))
  return typeof value === 'string' ? (codes[value] ?? value) : value
}

function renameInside(value: unknown, rename: RenamedCode): unknown {
  if (Array.isArray(value)) return value.map((item) => renameInside(item, rename))
  if (typeof value !== 'object' || value === null) return value
  const { codes, key, renamesKeys } = rename
  return Object.fromEntries(
    Object.entries(value).map(([name, nestedValue]) => [
      renamesKeys ? (codes[name] ?? name) : name,
      renameInside(name === key ? renameText(nestedValue, codes) : nestedValue, rename),
    ]),
  )
}

const renameValue = (value: unknown, rename: RenamedCode): unknown =>
  rename.key || rename.renamesKeys ? renameInside(value, rename) : renameText(value, rename.codes)

/** Gives the tables and columns the names that they must have after the upgrade. */
export function renameNames(storedTables: Map<string, StoredTable>, renames: RenamedName[]): void {
  for (const { table: name, column, to } of renames) {
    const table = storedTables.get(name)
    if (!table || (column && !table.columns.includes(column)))
      throw new Error(`renamed-columns.json: there is no ${name}.${column ?? ''}`)
    if (!column) {
      storedTables.delete(name)
      storedTables.set(to, table)
      continue
    }
    const rename = (name: string) => (name === column ? to : name)
    table.columns = table.columns.map(rename)
    table.key = table.key.map(rename)
    for (const row of table.rows) {
      row[to] = row[column]
      delete row[column]
    }
  }
}

/** Replaces the stored codes by those that the rows must have after the upgrade. */
export function renameCodes(storedTables: Map<string, StoredTable>, renames: RenamedCode[]): void {
  for (const rename of renames) {
    const table = storedTables.get(rename.table)
    if (!table?.columns.includes(rename.column))
      throw new Error(`renamed-codes.json: there is no ${rename.table}.${rename.column}`)
    for (const row of table.rows) row[rename.column] = renameValue(row[rename.column], rename)
  }
}

/** Returns for each table its number of rows and a checksum of each listed column, over the rows in the order of their primary key. */
export function checksumTables(
  storedTables: Map<string, StoredTable>,
  listColumns: (table: string) => string[],
): Record<string, Record<string, string | number>> {
  return Object.fromEntries(
    [...storedTables].map(([name, { key, rows }]) => {
      const readPrimaryKey = (row: Row) => JSON.stringify(key.map((column) => row[column]))
      const sortedRows = rows.toSorted((a, b) => (readPrimaryKey(a) < readPrimaryKey(b) ? -1 : 1))
      const checksums = listColumns(name).map((column) => {
        const text = sortedRows.map((row) => JSON.stringify(sortKeys(row[column]))).join('\n')
        return [column, createHash('sha256').update(text).digest('hex').slice(0, 16)]
      })
      return [name, { count: rows.length, ...Object.fromEntries(checksums) }]
    }),
  )
}

/** Sorts the keys of jsonb, whose own order depends on their lengths, which a rename changes. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      .map(([name, nestedValue]) => [name, sortKeys(nestedValue)]),
  )
}

import { sql } from 'drizzle-orm'
import { createTextDecoder, type TextFindings } from '#app/features/move-in/dump-files/dump-text.ts'
import type { DumpRows } from '#app/features/move-in/dump-files/sql-dump.ts'
import { readSqlDump } from '#app/features/move-in/dump-files/sql-dump-reader.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { rowsByName, type StagedRow, trackDoubleTables } from './staged-rows.ts'
import { STAGED_TABLES, splitTableName } from './staged-tables.ts'

/** The tables of one former shop, in a schema of their own. */
export interface FormerStaging {
  db: Db
  /** Adds rows, keyed by column name, to a table. `isChosen`: the rows contain only needed columns and none is filtered out. */
  add(table: string, rows: StagedRow[], isChosen?: boolean): Promise<void>
  /** Makes the tables ready for reading; call it once, after the last row. */
  finish(): Promise<void>
}

/** Creates the tables of one set, after `createStagingSchema`. A dump of several shops has a set for each. */
export async function openFormerStaging(db: Db, tableSet = 'former'): Promise<FormerStaging> {
  for (const [name, { columns }] of Object.entries(STAGED_TABLES)) {
    const definitions = Object.entries(columns).map(
      ([column, type]) => sql`${sql.identifier(column)} ${sql.raw(type)}`,
    )
    await db.execute(sql`
      CREATE UNLOGGED TABLE ${sql.identifier(`${tableSet}_${name}`)} (${sql.join(definitions, sql`, `)})`)
  }
  return {
    db,
    async add(table, rows, isChosen = false) {
      const tableSpec = STAGED_TABLES[table]
      if (!tableSpec) return
      const neededRows = tableSpec.isNeeded && !isChosen ? rows.filter(tableSpec.isNeeded) : rows
      if (neededRows.length === 0) return
      const columns = Object.entries(tableSpec.columns)
      const values = columns.map(([column, type]) => {
        const list = neededRows.map((row) => toColumn(row[column] ?? null, type))
        return sql`${sql.param(list)}::${sql.raw(type)}[]`
      })
      const names = columns.map(([column]) => sql.identifier(column))
      await db.execute(sql`
        INSERT INTO ${sql.identifier(`${tableSet}_${table}`)} (${sql.join(names, sql`, `)})
        SELECT * FROM unnest(${sql.join(values, sql`, `)})`)
    },
    async finish() {
      for (const [name, { index }] of Object.entries(STAGED_TABLES)) {
        const table = sql.identifier(`former_${name}`)
        if (tableSet !== 'former')
          await db.execute(
            sql`ALTER TABLE ${sql.identifier(`${tableSet}_${name}`)} RENAME TO ${table}`,
          )
        for (const columns of index)
          await db.execute(
            sql`CREATE INDEX ON ${table} (${columns.includes('"') ? sql.raw(columns) : sql.identifier(columns)})`,
          )
        await db.execute(sql`ANALYZE ${table}`)
      }
    },
  }
}

/** Removes NUL characters, which PostgreSQL cannot store. */
const withoutNul = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text)

/** Converts a value to text that PostgreSQL accepts for the type of the column; 0 for a number that is none. */
function toColumn(value: string | null, type: 'bigint' | 'text'): string {
  if (type === 'text') return withoutNul(value ?? '')
  return value !== null && /^-?\d{1,18}$/.test(value) ? value : '0'
}

export type StageDumpResult =
  | {
      ok: true
      staging: FormerStaging
      text: TextFindings
      prefix: string
      /** tables that a move does not read; `absent`: expected tables that the dump lacks */
      skipped: string[]
      absent: string[]
    }
  | { ok: false; error: 'no-shop'; tables: string[] }
  | { ok: false; error: 'missing-table'; table: string }
  | { ok: false; error: 'double-table'; table: string }
  | { ok: false; error: 'several-shops'; prefixes: string[] }

interface StageOptions {
  /** repairs text that was encoded twice */
  repairsDouble: boolean
  /** table prefix of the chosen shop, if the dump has several */
  prefix?: string
}

const NEEDED_TABLES = ['postmeta', 'terms', 'term_taxonomy', 'term_relationships', 'options']

/** The tables of one shop in a dump. */
interface TableSet {
  staging: FormerStaging
  tables: Set<string>
  /** number of rows in the table of posts */
  posts: number
}

/** Stages the rows of dumps. Table names may have any prefix, and a multisite has a set of tables for each shop. */
export async function stageDump(
  db: Db,
  dumps: AsyncIterable<string>[],
  { repairsDouble, prefix }: StageOptions,
): Promise<StageDumpResult> {
  const { decode, findings } = createTextDecoder({ repairsDouble })
  const tableSets = new Map<string, TableSet>()
  const skipped = new Set<string>()
  const seenTables = new Set<string>()
  const doubleTables = trackDoubleTables()
  const onTable = (table: string, isCreated: boolean, file: number) => {
    if (splitTableName(table) === null) {
      skipped.add(table)
      return
    }
    seenTables.add(table)
    if (isCreated) doubleTables.addCreated(table)
    else doubleTables.addRows(table, file)
  }
  for await (const { table, columns, rows } of readDumps(dumps, onTable)) {
    const doubleTable = doubleTables.first()
    if (doubleTable) return { ok: false, error: 'double-table', table: doubleTable }
    const tableName = splitTableName(table)
    if (!tableName) continue
    const { name } = tableName
    let tableSet = tableSets.get(tableName.prefix)
    if (!tableSet) {
      const staging = await openFormerStaging(db, `set${tableSets.size}`)
      tableSet = { staging, tables: new Set(), posts: 0 }
      tableSets.set(tableName.prefix, tableSet)
    }
    tableSet.tables.add(name)
    if (name === 'posts') tableSet.posts += rows.length
    await tableSet.staging.add(name, rowsByName(name, columns, rows, decode), true)
  }
  const doubleTable = doubleTables.first()
  if (doubleTable) return { ok: false, error: 'double-table', table: doubleTable }
  const shops = shopsOf(tableSets, prefix)
  const [shop] = shops
  if (shops.length > 1)
    return { ok: false, error: 'several-shops', prefixes: shops.map(([shopPrefix]) => shopPrefix) }
  if (!shop) return { ok: false, error: 'no-shop', tables: [...skipped].slice(0, 20) }
  const [shopPrefix, { staging }] = shop
  // Tables with no rows count as present.
  const missingTable = NEEDED_TABLES.find((each) => !seenTables.has(`${shopPrefix}${each}`))
  if (missingTable)
    return { ok: false, error: 'missing-table', table: `${shopPrefix}${missingTable}` }
  await copyUsers(tableSets, shopPrefix, staging)
  await dropOtherUsers(tableSets, shopPrefix, staging)
  await dropOtherShops(db, [...tableSets.keys()], shopPrefix)
  await staging.finish()
  const absent = findAbsentTables(shopPrefix, seenTables)
  return { ok: true, staging, text: findings, prefix: shopPrefix, skipped: [...skipped], absent }
}

/** Yields the rows of all dumps. `file`: index of the dump. */
async function* readDumps(
  dumps: AsyncIterable<string>[],
  onTable: (table: string, isCreated: boolean, file: number) => void,
): AsyncGenerator<DumpRows> {
  // Some programs write the structure of a table and its rows to separate files.
  const columnsOf = new Map<string, string[]>()
  for (const [file, chunks] of dumps.entries())
    yield* readSqlDump(chunks, {
      isWanted: (table) => splitTableName(table) !== null,
      onTable: (table, isCreated) => onTable(table, isCreated, file),
      columnsOf,
    })
}

/** Tables that a move can do without; the owner is warned if one is missing. */
const EXPECTED_TABLES = [
  'users',
  'usermeta',
  'comments',
  'commentmeta',
  'woocommerce_order_items',
  'woocommerce_order_itemmeta',
]

/** Returns missing tables. Shops of a multisite share the users of the first shop. */
function findAbsentTables(prefix: string, seenTables: Set<string>): string[] {
  const base = prefix.replace(/\d+_$/, '')
  return EXPECTED_TABLES.filter(
    (each) => !seenTables.has(`${prefix}${each}`) && !seenTables.has(`${base}${each}`),
  ).map((each) => `${prefix}${each}`)
}

/** Returns the shops of a dump. A table of a plugin may also end with "posts", but has no options table beside it. */
function shopsOf<T extends { tables: Set<string>; posts: number }>(
  sets: Map<string, T>,
  prefix: string | undefined,
): [string, T][] {
  const filledShops = [...sets].filter(
    ([name, set]) => set.posts > 0 && (!prefix || name === prefix),
  )
  const shopsWithOptions = filledShops.filter(([, { tables }]) => tables.has('options'))
  return shopsWithOptions.length > 0 ? shopsWithOptions : filledShops
}

/** Drops the tables of the shops of a multisite that were not chosen. */
async function dropOtherShops(db: Db, prefixes: string[], chosenPrefix: string): Promise<void> {
  const tables = prefixes.flatMap((prefix, index) =>
    prefix === chosenPrefix
      ? []
      : Object.keys(STAGED_TABLES).map((name) => sql.identifier(`set${index}_${name}`)),
  )
  if (tables.length > 0) await db.execute(sql`DROP TABLE ${sql.join(tables, sql`, `)}`)
}

/** Copies the users of a multisite, which its shops share under the first prefix: "wp_2_" uses "wp_". */
async function copyUsers(
  sets: Map<string, { staging: FormerStaging; tables: Set<string> }>,
  prefix: string,
  { db }: FormerStaging,
): Promise<void> {
  const base = prefix.replace(/\d+_$/, '')
  const baseNumber = [...sets.keys()].indexOf(base)
  if (base === prefix || baseNumber === -1) return
  const setNumber = [...sets.keys()].indexOf(prefix)
  for (const table of ['users', 'usermeta']) {
    await db.execute(sql`
      INSERT INTO ${sql.identifier(`set${setNumber}_${table}`)} SELECT * FROM ${sql.identifier(`set${baseNumber}_${table}`)}`)
  }
}

/** Drops the users of other shops of a multisite, except customers with orders in this one. */
async function dropOtherUsers(
  sets: Map<string, { posts: number }>,
  prefix: string,
  { db }: FormerStaging,
): Promise<void> {
  const base = prefix.replace(/\d+_$/, '')
  const isSite = (name: string) =>
    name === base || (name.startsWith(base) && /^\d+_$/.test(name.slice(base.length)))
  const sites = [...sets].filter(([name, { posts }]) => posts > 0 && isSite(name))
  if (sites.length < 2) return
  const setNumber = [...sets.keys()].indexOf(prefix)
  const table = (name: string) => sql.identifier(`set${setNumber}_${name}`)
  const role = `${prefix.split('.').at(-1)}capabilities`
  await db.execute(sql`
    DELETE FROM ${table('users')} u
    WHERE NOT EXISTS (SELECT FROM ${table('usermeta')} m WHERE m.user_id = u."ID" AND m.meta_key = ${role})
      AND NOT EXISTS (SELECT FROM ${table('wc_orders')} o WHERE o.customer_id = u."ID")
      AND NOT EXISTS (SELECT FROM ${table('postmeta')} p WHERE p.meta_key = '_customer_user' AND p.meta_value = u."ID"::text)`)
  await db.execute(sql`
    DELETE FROM ${table('usermeta')} WHERE meta_key LIKE '%capabilities' AND meta_key <> ${role}`)
}

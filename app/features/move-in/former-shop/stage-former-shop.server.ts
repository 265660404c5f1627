import { sql } from 'drizzle-orm'
import type { TextFindings } from '#app/features/move-in/dump-files/dump-text.ts'
import { createTextDecoder } from '#app/features/move-in/dump-files/dump-text.ts'
import { readSqlDump } from '#app/features/move-in/dump-files/sql-dump-reader.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { findDoubleTables, rowsByName, type StagedRow } from './staged-rows.ts'
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
export async function openFormerStaging(db: Db, set = 'former'): Promise<FormerStaging> {
  for (const [name, { columns }] of Object.entries(STAGED_TABLES)) {
    const definitions = Object.entries(columns).map(
      ([column, type]) => sql`${sql.identifier(column)} ${sql.raw(type)}`,
    )
    await db.execute(sql`
      CREATE UNLOGGED TABLE ${sql.identifier(`${set}_${name}`)} (${sql.join(definitions, sql`, `)})`)
  }
  return {
    db,
    async add(table, rows, isChosen = false) {
      const spec = STAGED_TABLES[table]
      if (!spec) return
      const needed = spec.isNeeded && !isChosen ? rows.filter(spec.isNeeded) : rows
      if (needed.length === 0) return
      const columns = Object.entries(spec.columns)
      const values = columns.map(([column, type]) => {
        const list = needed.map((row) => toColumn(row[column] ?? null, type))
        return sql`${sql.param(list)}::${sql.raw(type)}[]`
      })
      const names = columns.map(([column]) => sql.identifier(column))
      await db.execute(sql`
        INSERT INTO ${sql.identifier(`${set}_${table}`)} (${sql.join(names, sql`, `)})
        SELECT * FROM unnest(${sql.join(values, sql`, `)})`)
    },
    async finish() {
      for (const [name, { index }] of Object.entries(STAGED_TABLES)) {
        const table = sql.identifier(`former_${name}`)
        if (set !== 'former')
          await db.execute(sql`ALTER TABLE ${sql.identifier(`${set}_${name}`)} RENAME TO ${table}`)
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

const toColumn = (value: string | null, type: 'bigint' | 'text') =>
  type === 'text'
    ? withoutNul(value ?? '')
    : value !== null && /^-?\d{1,18}$/.test(value)
      ? value
      : '0'

export type StageDumpResult =
  | {
      ok: true
      staging: FormerStaging
      text: TextFindings
      prefix: string
      skipped: string[]
      /** expected tables that the dump lacks */
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

/** Stages the rows of dumps. Table names may have any prefix, and a multisite has a set of tables for each shop. */
export async function stageDump(
  db: Db,
  dumps: AsyncIterable<string>[],
  { repairsDouble, prefix }: StageOptions,
): Promise<StageDumpResult> {
  const { decode, findings } = createTextDecoder({ repairsDouble })
  const sets = new Map<string, { staging: FormerStaging; tables: Set<string>; posts: number }>()
  const skipped = new Set<string>()
  const seenTables = new Set<string>()
  const doubles = findDoubleTables()
  const readDumps = async function* () {
    // Some programs write the structure of a table and its rows to separate files.
    const columnsOf = new Map<string, string[]>()
    for (const [file, chunks] of dumps.entries())
      for await (const part of readSqlDump(chunks, {
        isWanted: (table) => splitTableName(table) !== null,
        onTable: (table, isCreated) => {
          const isRead = splitTableName(table) !== null
          ;(isRead ? seenTables : skipped).add(table)
          if (isRead) doubles.note(table, file, isCreated)
        },
        columnsOf,
      }))
        yield part
  }
  for await (const { table, columns, rows } of readDumps()) {
    const double = doubles.first()
    if (double) return { ok: false, error: 'double-table', table: double }
    const split = splitTableName(table)
    if (!split) continue
    let set = sets.get(split.prefix)
    if (!set) {
      const staging = await openFormerStaging(db, `set${sets.size}`)
      set = { staging, tables: new Set(), posts: 0 }
      sets.set(split.prefix, set)
    }
    set.tables.add(split.name)
    if (split.name === 'posts') set.posts += rows.length
    await set.staging.add(split.name, rowsByName(split.name, columns, rows, decode), true)
  }
  const double = doubles.first()
  if (double) return { ok: false, error: 'double-table', table: double }
  const shops = shopsOf(sets, prefix)
  const [shop] = shops
  if (shops.length > 1)
    return { ok: false, error: 'several-shops', prefixes: shops.map(([name]) => name) }
  if (!shop) return { ok: false, error: 'no-shop', tables: [...skipped].slice(0, 20) }
  const [name, { staging }] = shop
  // Tables with no rows count as present.
  const missingTable = NEEDED_TABLES.find((each) => !seenTables.has(`${name}${each}`))
  if (missingTable) return { ok: false, error: 'missing-table', table: `${name}${missingTable}` }
  await copyUsers(sets, name, staging)
  await dropOtherUsers(sets, name, staging)
  await dropOthers(db, [...sets.keys()], name)
  await staging.finish()
  const absent = absentTables(name, seenTables)
  return { ok: true, staging, text: findings, prefix: name, skipped: [...skipped], absent }
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
function absentTables(prefix: string, seenTables: Set<string>): string[] {
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
  const complete = filledShops.filter(([, { tables }]) => tables.has('options'))
  return complete.length > 0 ? complete : filledShops
}

/** Drops the tables of the shops of a multisite that were not chosen. */
async function dropOthers(db: Db, prefixes: string[], chosenPrefix: string): Promise<void> {
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

import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, type PreparedStatement, queryPrepared } from './db.server.ts'

/** The next id. Products, variants, photos and posts share one sequence, as clients of WordPress expect. */
export const nextPostId = sql`nextval('post_id_seq')`

/** The last id that this sequence gave out. */
export const lastPostId = sql<number>`(SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM post_id_seq)`

/** Advances the sequence, so that new products, variants, photos and posts get ids above `highest`. */
export async function reservePostIds(db: Db, highest: number): Promise<void> {
  await db.execute(
    sql`SELECT setval('post_id_seq', greatest(last_value, ${highest})) FROM post_id_seq`,
  )
}

/** Maps a row's properties to column names, for `jsonb_populate_record`. */
export function columnsOf(table: PgTable, row: object): Record<string, unknown> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      const column = columns[key]
      return column ? [[column.name, value]] : []
    }),
  )
}

/**
 * Returns the part of an INSERT after the table's name, for rows with the same fields. All rows are one JSON parameter, because
 * a parameter for each value takes far longer. Columns without a field get their default.
 */
export function rowsToInsert<T extends PgTable>(table: T, rows: T['$inferInsert'][]): SQL {
  const names = sql.join(
    Object.keys(columnsOf(table, rows[0] ?? {})).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const records = JSON.stringify(
    rows.map((row) => columnsOf(table, row)),
    // PostgreSQL rejects half a surrogate pair in JSON.
    (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value),
  )
  return sql`(${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, ${records}::jsonb)`
}

/**
 * Selects rows of a table as a list in a single column, so that one statement reads a row and its related rows. The subquery
 * `rows` must select all columns of the table.
 */
export function listOf<T extends PgTable>(table: T, rows: SQL): SQL<T['$inferSelect'][]> {
  const columns = Object.entries(getTableColumns(table))
  return sql`(SELECT coalesce(json_agg(listed), '[]') FROM (${rows}) AS listed)`.mapWith(
    (list: Record<string, unknown>[]) =>
      list.map((row) =>
        Object.fromEntries(
          columns.map(([key, column]) => {
            const value = row[column.name] ?? null
            return [key, value === null ? null : column.mapFromDriverValue(value)]
          }),
        ),
      ),
  ) as SQL<T['$inferSelect'][]>
}

/** A time range; both ends are exclusive. */
export interface Span {
  after?: Date | undefined
  before?: Date | undefined
}

/** Returns the conditions that limit a timestamp column to a range; an open end has none. */
export function within(column: SQLWrapper, { after, before }: Span): SQL[] {
  const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`
  return [
    ...(after ? [sql`${column} > ${moment(after)}`] : []),
    ...(before ? [sql`${column} < ${moment(before)}`] : []),
  ]
}

/** PostgreSQL cuts longer names, so that two statements could get the same one. */
const MAX_NAME_BYTES = 63

/**
 * Runs a query and writes to other tables in one prepared statement, because each statement costs a round trip. PostgreSQL runs
 * the parts in any order, and none sees the rows of another, so they must not depend on each other. A write may contain no other
 * write in its WITH. The names of the parts together name the statement. Throws if that name is too long.
 */
export async function queryWithWrites<Row>(
  tx: Db,
  writes: PreparedStatement[],
  query: PreparedStatement,
): Promise<Row[]> {
  if (writes.length === 0) return queryPrepared<Row>(tx, query)
  const name = [...writes, query].map((part) => part.name).join(' ')
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw new Error(`the statement name "${name}" is longer than ${MAX_NAME_BYTES} bytes`)
  const values: unknown[] = []
  const takeValuesAndRenumber = (part: PreparedStatement) => {
    const offset = values.length
    values.push(...part.values)
    return part.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)
  }
  const parts = writes.map((write, index) => `write_${index} AS (${takeValuesAndRenumber(write)})`)
  return queryPrepared<Row>(tx, {
    name,
    text: `WITH ${parts.join(', ')} ${takeValuesAndRenumber(query)}`,
    values,
  })
}

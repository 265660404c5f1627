import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.server.ts'

/** Products, variants, photos and posts share one number range, as clients of WordPress expect. */
export const nextPostId = sql`nextval('post_id_seq')`

/** The last number of that range. */
export const lastPostId = sql<number>`(SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM post_id_seq)`

/** Lets new products, variants, photos and posts get ids above this one. */
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
 * Values for INSERT INTO and the name of a table: one row or more that have the same fields. All are one
 * parameter, because one for each value takes far longer. Columns without a field get their default.
 */
export function recordsOf<T extends PgTable>(table: T, rows: T['$inferInsert'][]): SQL {
  const names = sql.join(
    Object.keys(columnsOf(table, rows[0] ?? {})).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const records = JSON.stringify(
    rows.map((row) => columnsOf(table, row)),
    (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value),
  )
  return sql`(${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, ${records}::jsonb)`
}

/**
 * Selects the rows of a table that a subquery returns with all its columns, as a list in one column: with what belongs to
 * a row, that takes one statement.
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

/** Conditions that limit a timestamp column to a range; none for an open end. */
export function within(column: SQLWrapper, { after, before }: Span): SQL[] {
  const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`
  return [
    ...(after ? [sql`${column} > ${moment(after)}`] : []),
    ...(before ? [sql`${column} < ${moment(before)}`] : []),
  ]
}

import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type Db, openLongConnection } from '#app/platform/database/db.server.ts'
import type { FileRow } from './imports.ts'

/** Any number that no other advisory lock of the shop uses. */
const IMPORT_LOCK = 20_260_020
const ROWS_PER_READ = 2_000

export interface StagedRow {
  line: number
  /** key shared by the rows of one product or order */
  key: string
  /** SKU with which variations may refer to this product */
  parentSku: string | null
  /** key of the parent product, if it is another product */
  parentKey: string | null
  /** SKU that the variant of this row would get */
  sku: string | null
  cells: Record<string, string>
}

export type Staging = Awaited<ReturnType<typeof createStaging>>

/** Exclusive right to import within the whole shop; released when its database connection ends. */
export interface ImportLock {
  db: Db
  end(): Promise<void>
}

/** Acquires the lock; null if another import holds it. `key`: another lock, for work that may run during imports. */
export async function acquireImportLock(app: App, key = IMPORT_LOCK): Promise<ImportLock | null> {
  // Sorting a large file may exceed the usual statement timeout.
  const session = await openLongConnection(app.env.DATABASE_URL)
  const { rows } = await session.db.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_lock(${key}) AS locked`,
  )
  if (rows[0]?.locked) return session
  await session.end()
  return null
}

/**
 * Stages the rows of one file in temporary tables of PostgreSQL. The tables use no memory of this process and are dropped
 * with the session. They join the rows of a product or order, however far apart these are in the file.
 */
export async function createStaging({ db }: ImportLock) {
  await db.execute(sql`
    CREATE TEMP TABLE import_rows (
      line integer PRIMARY KEY, key text NOT NULL, parent_sku text, parent_key text, sku text, cells text NOT NULL)`)

  return {
    async add(rows: StagedRow[]): Promise<void> {
      const column = (pick: (row: StagedRow) => unknown) => sql.param(rows.map(pick))
      await db.execute(sql`
        INSERT INTO import_rows SELECT * FROM unnest(
          ${column((row) => row.line)}::integer[], ${column((row) => row.key)}::text[],
          ${column((row) => row.parentSku)}::text[], ${column((row) => row.parentKey)}::text[],
          ${column((row) => row.sku)}::text[], ${column((row) => JSON.stringify(row.cells))}::text[])`)
    },
    /** Groups the rows of each product; must be called once, after the last row. */
    async group(): Promise<void> {
      await db.execute(sql`ANALYZE import_rows`)
      await db.execute(sql`
        CREATE TEMP TABLE import_order AS
        WITH product_rows AS (
          SELECT key, min(line) AS line FROM import_rows WHERE parent_key IS NULL GROUP BY key
        ), skus AS (
          SELECT DISTINCT ON (parent_sku) parent_sku, key FROM import_rows
          WHERE parent_sku IS NOT NULL AND parent_key IS NULL ORDER BY parent_sku, line
        )
        SELECT r.line, coalesce(own.line, parent.line, by_sku.line, r.line) AS group_line,
          CASE WHEN r.sku IS NOT NULL THEN min(r.line) OVER (PARTITION BY r.sku) END AS sku_line
        FROM import_rows r
        LEFT JOIN product_rows own ON r.parent_key IS NULL AND own.key = r.key
        LEFT JOIN product_rows parent ON parent.key = r.parent_key
        LEFT JOIN skus ON skus.parent_sku = r.parent_key
        LEFT JOIN product_rows by_sku ON by_sku.key = skus.key`)
      await db.execute(sql`CREATE INDEX ON import_order (group_line, line)`)
      await db.execute(sql`ANALYZE import_order`)
    },
    /** Yields all rows grouped by product; the products are in the order of their first line. */
    async *read(): AsyncGenerator<(FileRow & { groupLine: number })[]> {
      let groupLine = 0
      let line = 0
      for (;;) {
        const { rows: batch } = await db.execute<{
          line: number
          group_line: number
          sku_line: number | null
          cells: string
        }>(sql`
          SELECT o.line, o.group_line, o.sku_line, r.cells
          FROM (SELECT * FROM import_order WHERE (group_line, line) > (${groupLine}, ${line})
            ORDER BY group_line, line LIMIT ${ROWS_PER_READ}) o
          JOIN import_rows r USING (line) ORDER BY o.group_line, o.line`)
        const lastRow = batch.at(-1)
        if (!lastRow) return
        yield batch.map((row) => ({
          line: row.line,
          groupLine: row.group_line,
          skuLine: row.sku_line === row.line ? null : row.sku_line,
          cells: JSON.parse(row.cells) as Record<string, string>,
        }))
        groupLine = lastRow.group_line
        line = lastRow.line
      }
    },
  }
}

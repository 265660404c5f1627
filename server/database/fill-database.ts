import type pg from 'pg'
import {
  dropForeignKeys,
  emptyTables,
  loadRows,
  readTableShapes,
  type SequenceState,
  setSequences,
  type TableShape,
} from './archive-tables.ts'
import { inTransaction } from './in-transaction.ts'
import { applyRecordedMigrations } from './migrate.ts'

/** The source of rows for an empty database: an archive, or another database. */
export interface RowSource {
  migrations: { name: string; hash: string }[]
  sequences: Record<string, SequenceState>
  /** Creates the error for a migration that this version does not have. */
  createUnknownError(migration: string): Error
  /** Called with the tables that the migrations created. Throws if the source has other tables. */
  checkShapes(shapes: TableShape[]): void
  /** Passes the rows of one table to `load`. */
  fillTable(shape: TableShape, load: (lines: AsyncIterable<string>) => Promise<void>): Promise<void>
}

/**
 * Fills an empty database in one transaction: applies the recorded migrations, loads all rows without triggers and foreign
 * keys, and adds the keys again, which checks every reference. After an error the database is still empty. At the end the
 * statistics of the query planner are collected.
 */
export async function fillDatabase(client: pg.Client, source: RowSource): Promise<void> {
  await inTransaction(client, async () => {
    const unknownMigration = await applyRecordedMigrations(client, source.migrations)
    if (unknownMigration !== undefined) throw source.createUnknownError(unknownMigration)
    const shapes = await readTableShapes(client)
    source.checkShapes(shapes)
    const addForeignKeys = await dropForeignKeys(client)
    await emptyTables(client, shapes)
    for (const shape of shapes)
      await source.fillTable(shape, (lines) => loadRows(client, shape, lines))
    for (const statement of addForeignKeys) await client.query(statement)
    await setSequences(client, source.sequences)
  })
  await client.query('ANALYZE')
}

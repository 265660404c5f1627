import type { SqlValue } from '#app/features/move-in/dump-files/sql-dump.ts'
import { STAGED_TABLES } from './staged-tables.ts'

export type StagedRow = Record<string, string | null>

/**
 * Finds tables that would be imported twice, because the sources contain two backups of one shop. Rows of a table may be
 * in several files, but only one file may create the table.
 */
export function trackDoubleTables() {
  const createdTables = new Set<string>()
  /** index of the last file with rows of the table */
  const fileByTable = new Map<string, number>()
  let doubleTable: string | null = null
  return {
    first: () => doubleTable,
    /** Handles the CREATE TABLE of a table in a file. */
    addCreated(table: string): void {
      const hasRows = fileByTable.has(table)
      if (hasRows) doubleTable ??= table
      createdTables.add(table)
    },
    /** Handles an INSERT of a table in a file. */
    addRows(table: string, file: number): void {
      const isInOtherFile = fileByTable.has(table) && fileByTable.get(table) !== file
      if (isInOtherFile && !createdTables.has(table)) doubleTable ??= table
      fileByTable.set(table, file)
    },
  }
}

/** Returns the needed values of rows by column name. Only these are decoded and counted. */
export function rowsByName(
  table: string,
  columns: string[],
  rows: SqlValue[][],
  decode: (bytes: string) => string,
): StagedRow[] {
  const { columns: wantedColumns = {}, isNeeded = () => true } = STAGED_TABLES[table] ?? {}
  const names = Object.keys(wantedColumns)
  const positions = names.map((name) => columns.indexOf(name))
  const neededRows: StagedRow[] = []
  for (const row of rows) {
    const fields: StagedRow = {}
    // A column that the dump lacks has position -1, and no value.
    for (const [index, name] of names.entries()) fields[name] = row[positions[index] ?? -1] ?? null
    if (!isNeeded(fields)) continue
    for (const name of names) {
      const value = fields[name]
      if (typeof value === 'string') fields[name] = decode(value)
    }
    neededRows.push(fields)
  }
  return neededRows
}

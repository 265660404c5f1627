import type { SqlValue } from '#app/features/move-in/dump-files/sql-dump.ts'
import { STAGED_TABLES } from './staged-tables.ts'

export type StagedRow = Record<string, string | null>

/**
 * Finds tables that would be imported twice, because the sources contain two backups of one shop. Rows of a table may be
 * in several files, but only one file may create the table.
 */
export function findDoubleTables() {
  const created = new Set<string>()
  const tableSizes = new Map<string, number>()
  let double: string | null = null
  return {
    first: () => double,
    note(table: string, file: number, isCreated: boolean): void {
      if (isCreated && tableSizes.has(table)) double ??= table
      if (isCreated) created.add(table)
      else if ((tableSizes.get(table) ?? file) !== file && !created.has(table)) double ??= table
      if (!isCreated) tableSizes.set(table, file)
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
  const places = names.map((name) => columns.indexOf(name))
  const matchingRows: StagedRow[] = []
  for (const row of rows) {
    const fields: StagedRow = {}
    for (const [index, name] of names.entries()) fields[name] = row[places[index] ?? -1] ?? null
    if (!isNeeded(fields)) continue
    for (const name of names) {
      const value = fields[name]
      if (typeof value === 'string') fields[name] = decode(value)
    }
    matchingRows.push(fields)
  }
  return matchingRows
}

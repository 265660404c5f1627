import { DumpWindow } from './dump-window.ts'
import { type DumpRows, RowBatch, TableNames } from './sql-dump.ts'
import { readColumns } from './sql-scanner.ts'

const INSERT =
  /(?:INSERT|REPLACE)\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\s+)*INTO\s+([`"\w.$-]+)\s*(?:\(([^)]*)\)\s*)?VALUES?\s*(?=\()/iy
const INSERT_SET =
  /(?:INSERT|REPLACE)\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\s+)*INTO\s+([`"\w.$-]+)\s+SET\s/iy
const CREATE = /CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([`"\w.$-]+)\s*\(/iy
const USE = /USE\s+([`"\w$-]+)\s*(?=;)/iy
const DELIMITER = /DELIMITER\s+(\S+)[^\n]*(?:\n|$)/iy

interface ReaderOptions {
  /** rows of other tables are skipped without being parsed */
  isWanted: (table: string) => boolean
  /** every CREATE TABLE and INSERT, wanted or not */
  onTable?: (table: string, isCreated: boolean) => unknown
  /** columns by table; shared by files of one dump, because the structure and the rows may be in separate files */
  columnsOf?: Map<string, string[]>
}

/**
 * Reads the rows of a dump of mysqldump, phpMyAdmin, Adminer or a similar program. The text holds one character per byte
 * (latin1), so that a chunk may end inside a UTF-8 character. Only one chunk and one batch are in memory at a time.
 */
export async function* readSqlDump(
  chunks: AsyncIterable<string>,
  options: ReaderOptions,
): AsyncGenerator<DumpRows> {
  const text = new DumpWindow(chunks)
  const names = new TableNames()
  const batch = new RowBatch()
  const reading = { text, names, batch, columnsOf: options.columnsOf ?? new Map() }
  let delimiter = ';'
  await text.readHead()
  text.readMatch(BYTE_ORDER_MARK)
  while (await text.skipToContent()) {
    const head = await text.readHead()
    if (text.readMatch(/;/y)) continue
    const delimiterMatch = text.readMatch(DELIMITER)
    if (delimiterMatch) {
      delimiter = delimiterMatch[1] ?? ';'
      continue
    }
    // Another delimiter marks the bodies of triggers and routines.
    if (delimiter === ';' && /^(?:INSERT|REPLACE|CREATE|USE)/i.test(head)) {
      const database = text.readMatch(USE)?.[1]
      if (database !== undefined) names.use(database)
      else if (!(yield* readInsert(reading, options))) await readCreate(reading, options)
    }
    if (!text.isAtEndOfStatement) await text.skipTo(delimiter)
    text.isAtEndOfStatement = false
    text.table = null
  }
  const last = batch.take()
  if (last) yield last
  text.requireEnd()
}

const BYTE_ORDER_MARK = /\u00ef\u00bb\u00bf/y

interface DumpCursor {
  text: DumpWindow
  names: TableNames
  batch: RowBatch
  columnsOf: Map<string, string[]>
}

/** Reads the rows of an INSERT of a wanted table; returns false for other statements. */
async function* readInsert(
  { text, names, batch, columnsOf }: DumpCursor,
  { isWanted, onTable }: ReaderOptions,
): AsyncGenerator<DumpRows, boolean> {
  const insert = text.readMatch(INSERT)
  const assigning = insert ? null : text.readMatch(INSERT_SET)
  const tableName = insert?.[1] ?? assigning?.[1]
  if (tableName === undefined) return false
  const table = names.nameOf(tableName)
  onTable?.(table, false)
  text.table = table
  if (!isWanted(table)) return true
  if (assigning) {
    const { columns, values, length } = await text.readAssignments()
    const isBatchFull = batch.add(table, text.columnsOfList(columns.join()), values, length)
    text.isAtEndOfStatement = true
    if (isBatchFull) yield isBatchFull
    return true
  }
  const columns = insert?.[2] ? text.columnsOfList(insert[2]) : columnsOf.get(table)
  if (!columns) throw text.createError('unknown-columns')
  for (;;) {
    const { values, length } = await text.readRow()
    if (values.length !== columns.length) throw text.createError('column-count')
    const isBatchFull = batch.add(table, columns, values, length)
    if (isBatchFull) yield isBatchFull
    const separator = await text.readSeparator()
    text.isAtEndOfStatement = separator === ';'
    // The rest of the statement, such as "ON DUPLICATE KEY UPDATE", is skipped.
    if (separator !== ',') return true
  }
}

async function readCreate(
  { text, names, columnsOf }: DumpCursor,
  { isWanted, onTable }: ReaderOptions,
): Promise<void> {
  const create = text.readMatch(CREATE)
  if (!create) return
  const table = names.nameOf(create[1] ?? '')
  onTable?.(table, true)
  text.table = table
  const body = await text.skipTo(';')
  text.isAtEndOfStatement = true
  if (isWanted(table)) columnsOf.set(table, readColumns(body))
}

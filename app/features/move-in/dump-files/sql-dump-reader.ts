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
  /** called for every CREATE TABLE and INSERT, wanted or not */
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
  const dump = new DumpWindow(chunks)
  const names = new TableNames()
  const batch = new RowBatch()
  const cursor = { dump, names, batch, columnsOf: options.columnsOf ?? new Map() }
  let delimiter = ';'
  await dump.readHead()
  dump.readMatch(BYTE_ORDER_MARK)
  while (await dump.skipToContent()) {
    const head = await dump.readHead()
    if (dump.readMatch(/;/y)) continue
    const delimiterMatch = dump.readMatch(DELIMITER)
    if (delimiterMatch) {
      delimiter = delimiterMatch[1] ?? ';'
      continue
    }
    // Another delimiter marks the bodies of triggers and routines.
    if (delimiter === ';' && /^(?:INSERT|REPLACE|CREATE|USE)/i.test(head)) {
      const database = dump.readMatch(USE)?.[1]
      if (database !== undefined) names.use(database)
      else if (!(yield* readInsert(cursor, options))) await readCreate(cursor, options)
    }
    if (!dump.isAtEndOfStatement) await dump.skipTo(delimiter)
    dump.isAtEndOfStatement = false
    dump.table = null
  }
  const last = batch.take()
  if (last) yield last
  dump.requireEnd()
}

const BYTE_ORDER_MARK = /\u00ef\u00bb\u00bf/y

interface DumpCursor {
  dump: DumpWindow
  names: TableNames
  batch: RowBatch
  columnsOf: Map<string, string[]>
}

/** Reads the rows of an INSERT of a wanted table; returns false for other statements. */
async function* readInsert(
  { dump, names, batch, columnsOf }: DumpCursor,
  { isWanted, onTable }: ReaderOptions,
): AsyncGenerator<DumpRows, boolean> {
  const insert = dump.readMatch(INSERT)
  const insertSet = insert ? null : dump.readMatch(INSERT_SET)
  const tableName = insert?.[1] ?? insertSet?.[1]
  if (tableName === undefined) return false
  const table = names.nameOf(tableName)
  onTable?.(table, false)
  dump.table = table
  if (!isWanted(table)) return true
  if (insertSet) {
    const { columns, values, length } = await dump.readAssignments()
    const fullBatch = batch.add(table, dump.columnsOfList(columns.join()), values, length)
    dump.isAtEndOfStatement = true
    if (fullBatch) yield fullBatch
    return true
  }
  const columns = insert?.[2] ? dump.columnsOfList(insert[2]) : columnsOf.get(table)
  if (!columns) throw dump.createError('unknown-columns')
  for (;;) {
    const { values, length } = await dump.readRow()
    if (values.length !== columns.length) throw dump.createError('column-count')
    const fullBatch = batch.add(table, columns, values, length)
    if (fullBatch) yield fullBatch
    const separator = await dump.readSeparator()
    dump.isAtEndOfStatement = separator === ';'
    // The rest of the statement, such as "ON DUPLICATE KEY UPDATE", is skipped.
    if (separator !== ',') return true
  }
}

async function readCreate(
  { dump, names, columnsOf }: DumpCursor,
  { isWanted, onTable }: ReaderOptions,
): Promise<void> {
  const create = dump.readMatch(CREATE)
  if (!create) return
  const table = names.nameOf(create[1] ?? '')
  onTable?.(table, true)
  dump.table = table
  const body = await dump.skipTo(';')
  dump.isAtEndOfStatement = true
  if (isWanted(table)) columnsOf.set(table, readColumns(body))
}

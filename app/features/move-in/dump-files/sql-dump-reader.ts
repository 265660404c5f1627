import { DumpError, type DumpProblem, type DumpRows, type SqlValue } from './sql-dump.ts'
import { readTuple, skipSpace, skipStatement } from './sql-scanner.ts'

/** Rows of one table that are returned at a time. */
const BATCH_ROWS = 2_000
const BATCH_CHARS = 4_000_000
/** A single row or statement that is read must fit in memory. */
const MAX_CHARS = 64 * 1024 * 1024

const INSERT =
  /(?:INSERT|REPLACE)\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\s+)*INTO\s+([`"\w.$-]+)\s*(?:\(([^)]*)\)\s*)?VALUES?\s*(?=\()/iy
const CREATE = /CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([`"\w.$-]+)\s*\(/iy
const DELIMITER = /DELIMITER\s+(\S+)[^\n]*\n/iy
/** The start of a statement that may still be incomplete at the end of the text that was read. */
const MAX_HEAD = 64 * 1024

interface ReaderOptions {
  /** rows of other tables are skipped without being parsed */
  isWanted: (table: string) => boolean
  /** every CREATE TABLE and INSERT, wanted or not */
  onTable?: (table: string) => void
}

/**
 * Reads the rows of a dump of mysqldump, phpMyAdmin or Adminer from its bytes, each as one character (latin1), so that
 * a chunk may end inside a character. Memory holds one chunk and one row, however long the file is.
 */
export async function* readSqlDump(
  chunks: AsyncIterable<string>,
  options: ReaderOptions,
): AsyncGenerator<DumpRows> {
  const text = createWindow(chunks)
  const columnsOf = new Map<string, string[]>()
  let delimiter = ';'
  while (await text.skip(skipSpace)) {
    const head = await text.head()
    if (text.match(/;/y)) continue
    const delimiterMatch = text.match(DELIMITER)
    if (delimiterMatch) {
      delimiter = delimiterMatch[1] ?? ';'
      continue
    }
    const insert = delimiter === ';' && /^(?:INSERT|REPLACE)/i.test(head) && text.match(INSERT)
    if (insert) {
      const table = bareName(insert[1] ?? '')
      options.onTable?.(table)
      const columns = insert[2] ? splitNames(insert[2]) : columnsOf.get(table)
      text.table = table
      if (!options.isWanted(table)) await text.skipTo(delimiter)
      else if (!columns) throw text.error('unknown-columns')
      else yield* readRows(text, table, columns)
      text.table = null
      continue
    }
    const create = delimiter === ';' && /^CREATE/i.test(head) && text.match(CREATE)
    if (create) {
      const table = bareName(create[1] ?? '')
      options.onTable?.(table)
      text.table = table
      const body = await text.skipTo(delimiter)
      if (options.isWanted(table)) columnsOf.set(table, readColumns(body))
      text.table = null
      continue
    }
    await text.skipTo(delimiter)
  }
  text.requireEnd()
}

async function* readRows(
  text: TextWindow,
  table: string,
  columns: string[],
): AsyncGenerator<DumpRows> {
  let rows: SqlValue[][] = []
  let chars = 0
  for (;;) {
    const { values, length } = await text.tuple()
    if (values.length !== columns.length) throw text.error('column-count')
    rows.push(values)
    chars += length
    const sign = await text.sign()
    const isLast = sign !== ','
    if (isLast || rows.length >= BATCH_ROWS || chars > BATCH_CHARS) {
      yield { table, columns, rows }
      rows = []
      chars = 0
    }
    if (sign === ';') return
    if (isLast) {
      // "ON DUPLICATE KEY UPDATE" and the like.
      await text.skipTo(';')
      return
    }
  }
}

const bareName = (name: string) => name.replace(/[`"]/g, '').split('.').at(-1) ?? name

const splitNames = (text: string) => text.split(',').map((name) => bareName(name.trim()))

/** Reads the names of the columns of a CREATE TABLE: lines that begin with a quoted name. */
function readColumns(body: string): string[] {
  return [...body.matchAll(/(?:^|[\n(,])\s*[`"]([^`"]+)[`"]\s+[a-z]/gi)].map(
    ([, name]) => name ?? '',
  )
}

type TextWindow = ReturnType<typeof createWindow>

/** The part of the dump in memory: read text is dropped, more is added when a value is incomplete. */
function createWindow(chunks: AsyncIterable<string>) {
  const source = chunks[Symbol.asyncIterator]()
  let text = ''
  let at = 0
  let line = 1
  let isEnd = false
  let isMysqldump = false
  let tail = ''

  async function more(wanted = 1): Promise<boolean> {
    if (isEnd) return false
    if (at > 0) {
      line += countLines(text, at)
      tail = (tail + text.slice(Math.max(0, at - 400), at)).slice(-400)
      text = text.slice(at)
      at = 0
    }
    const parts = [text]
    let length = 0
    // The first lines show which program wrote the dump.
    while (length < Math.max(wanted, tail === '' ? 300 : 1)) {
      const next = await source.next()
      if (next.done) {
        isEnd = true
        break
      }
      parts.push(next.value)
      length += next.value.length
    }
    const isFirst = text === '' && tail === ''
    text = parts.join('')
    if (isFirst) isMysqldump = /^(?:\/\*.*\n)?-- (?:MySQL|MariaDB) dump/.test(text.slice(0, 300))
    if (text.length > MAX_CHARS) throw error('too-long')
    return length > 0
  }
  const error = (problem: DumpProblem) =>
    new DumpError(problem, line + countLines(text, at), window.table)

  const window = {
    /** the table that is being read, for messages */
    table: null as string | null,
    error,
    /** Skips space and comments; returns false at the end of the dump. */
    async skip(scan: typeof skipSpace): Promise<boolean> {
      for (;;) {
        const next = scan(text, at, isEnd)
        at = next.at
        if (next.isComplete && at < text.length) return true
        if (isEnd && at >= text.length) return false
        if (!(await more()) && !next.isComplete) throw error('truncated')
      }
    },
    /** Returns the start of a statement. */
    async head(): Promise<string> {
      while (!isEnd && text.length - at < MAX_HEAD) await more(MAX_HEAD)
      return text.slice(at, at + 20)
    },
    match(pattern: RegExp): RegExpExecArray | null {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (found) at += found[0].length
      return found
    },
    /** Skips to behind the delimiter and returns the start of what was skipped. */
    async skipTo(delimiter: string): Promise<string> {
      let body = ''
      for (;;) {
        const next = skipStatement(text, at, delimiter, isEnd)
        if (body.length < 200_000) body += text.slice(at, next.at)
        at = next.at
        if (next.isComplete) return body
        if (!(await more(Math.max(1, text.length - at)))) throw error('truncated')
      }
    },
    /** Reads one row: "(1,'a',NULL)". */
    async tuple(): Promise<{ values: SqlValue[]; length: number }> {
      await this.skip(skipSpace)
      for (let wanted = 1; ; wanted = text.length) {
        const read = readTuple(text, at)
        if (read.state === 'bad') {
          at = read.at
          throw error('syntax')
        }
        if (read.state === 'done') {
          const length = read.at - at
          at = read.at
          return { values: read.values, length }
        }
        if (!(await more(wanted))) throw error('truncated')
      }
    },
    /** Reads the sign between two rows or behind the last one. */
    async sign(): Promise<string> {
      if (!(await this.skip(skipSpace))) throw error('truncated')
      const sign = text[at] ?? ''
      if (sign === ',' || sign === ';') at++
      return sign
    },
    /** Rejects a dump of mysqldump without its last line: it ended between two statements. */
    requireEnd(): void {
      tail += text.slice(-400)
      if (isMysqldump && !/-- Dump completed/.test(tail)) throw error('truncated')
    },
  }
  return window
}

function countLines(text: string, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

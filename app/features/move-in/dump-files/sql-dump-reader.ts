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
  onTable?: (table: string) => unknown
}

/**
 * Reads the rows of a dump of mysqldump, phpMyAdmin or Adminer from its bytes, each as one character (latin1), so that
 * a chunk may end inside a character. Memory holds one chunk and one row, however long the file is.
 */
export async function* readSqlDump(
  chunks: AsyncIterable<string>,
  options: ReaderOptions,
): AsyncGenerator<DumpRows> {
  const text = new TextWindow(chunks)
  const columnsOf = new Map<string, string[]>()
  let delimiter = ';'
  while (await text.skip()) {
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

/** The part of the dump in memory: read text is dropped, more is added when a value is incomplete. */
class TextWindow {
  /** the table that is being read, for messages */
  table: string | null = null
  private readonly source: AsyncIterator<string>
  private text = ''
  private at = 0
  private line = 1
  private isEnd = false
  private isMysqldump = false
  private tail = ''

  constructor(chunks: AsyncIterable<string>) {
    this.source = chunks[Symbol.asyncIterator]()
  }

  private async more(wanted = 1): Promise<boolean> {
    if (this.isEnd) return false
    if (this.at > 0) {
      this.line += countLines(this.text, this.at)
      this.tail = (this.tail + this.text.slice(Math.max(0, this.at - 400), this.at)).slice(-400)
      this.text = this.text.slice(this.at)
      this.at = 0
    }
    const isFirst = this.text === '' && this.tail === ''
    const parts = [this.text]
    let length = 0
    // The first lines show which program wrote the dump.
    while (length < Math.max(wanted, this.tail === '' ? 300 : 1)) {
      const next = await this.source.next()
      if (next.done) {
        this.isEnd = true
        break
      }
      parts.push(next.value)
      length += next.value.length
    }
    this.text = parts.join('')
    if (isFirst)
      this.isMysqldump = /^(?:\/\*.*\n)?-- (?:MySQL|MariaDB) dump/.test(this.text.slice(0, 300))
    if (this.text.length > MAX_CHARS) throw this.error('too-long')
    return length > 0
  }

  error(problem: DumpProblem): DumpError {
    return new DumpError(problem, this.line + countLines(this.text, this.at), this.table)
  }

  /** Skips space and comments; returns false at the end of the dump. */
  async skip(): Promise<boolean> {
    for (;;) {
      const next = skipSpace(this.text, this.at, this.isEnd)
      this.at = next.at
      if (next.isComplete && this.at < this.text.length) return true
      if (this.isEnd && this.at >= this.text.length) return false
      if (!(await this.more()) && !next.isComplete) throw this.error('truncated')
    }
  }

  /** Returns the start of a statement. */
  async head(): Promise<string> {
    while (!this.isEnd && this.text.length - this.at < MAX_HEAD) await this.more(MAX_HEAD)
    return this.text.slice(this.at, this.at + 20)
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at += found[0].length
    return found
  }

  /** Skips to behind the delimiter and returns the start of what was skipped. */
  async skipTo(delimiter: string): Promise<string> {
    let body = ''
    for (;;) {
      const next = skipStatement(this.text, this.at, delimiter, this.isEnd)
      if (body.length < 200_000) body += this.text.slice(this.at, next.at)
      this.at = next.at
      if (next.isComplete) return body
      if (!(await this.more(Math.max(1, this.text.length - this.at)))) throw this.error('truncated')
    }
  }

  /** Reads one row: "(1,'a',NULL)". */
  async tuple(): Promise<{ values: SqlValue[]; length: number }> {
    await this.skip()
    for (let wanted = 1; ; wanted = this.text.length) {
      const read = readTuple(this.text, this.at)
      if (read.state === 'bad') {
        this.at = read.at
        throw this.error('syntax')
      }
      if (read.state === 'done') {
        const length = read.at - this.at
        this.at = read.at
        return { values: read.values, length }
      }
      if (!(await this.more(wanted))) throw this.error('truncated')
    }
  }

  /** Reads the sign between two rows or behind the last one. */
  async sign(): Promise<string> {
    if (!(await this.skip())) throw this.error('truncated')
    const sign = this.text[this.at] ?? ''
    if (sign === ',' || sign === ';') this.at++
    return sign
  }

  /** Rejects a dump of mysqldump without its last line: it ended between two statements. */
  requireEnd(): void {
    const end = this.tail + this.text.slice(-400)
    if (this.isMysqldump && !/-- Dump completed/.test(end)) throw this.error('truncated')
  }
}

function countLines(text: string, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

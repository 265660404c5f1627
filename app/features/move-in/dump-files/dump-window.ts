import { DumpError, type DumpProblem, type SqlValue } from './sql-dump.ts'
import { readAssignments, readTuple, skipSpace, skipStatement } from './sql-scanner.ts'

/** Each row or statement must fit in memory. */
const MAX_CHARS = 64 * 1024 * 1024
/** Number of characters that are read ahead, so that the start of a statement is complete. */
const MAX_HEAD_CHARS = 64 * 1024
const FIRST_CHARS = 2_000

/** The part of the dump in memory: parsed text is dropped, and more is read when a value is incomplete. */
export class DumpWindow {
  /** the table that is being read, for messages */
  table: string | null = null
  /** the delimiter of the statement was read */
  isAtEndOfStatement = false
  private list = { text: '', columns: [] as string[] }
  private readonly source: AsyncIterator<string>
  private text = ''
  private position = 0
  private line = 1
  private isEnd = false
  private isMysqldump = false
  private tail = ''

  constructor(chunks: AsyncIterable<string>) {
    this.source = chunks[Symbol.asyncIterator]()
  }

  private async readMore(wantedChars = 1): Promise<boolean> {
    if (this.isEnd) return false
    if (this.position > 0) {
      this.line += countLines(this.text, this.position)
      this.tail = (
        this.tail + this.text.slice(Math.max(0, this.position - 400), this.position)
      ).slice(-400)
      this.text = this.text.slice(this.position)
      this.position = 0
    }
    const isFirst = this.text === '' && this.tail === ''
    const parts = [this.text]
    let length = 0
    // The first lines show which program wrote the dump.
    while (length < Math.max(wantedChars, this.tail === '' ? FIRST_CHARS : 1)) {
      const next = await this.source.next()
      if (next.done) {
        this.isEnd = true
        break
      }
      parts.push(next.value)
      length += next.value.length
    }
    this.text = parts.join('')
    // A warning of the dump program may precede its first comment.
    if (isFirst)
      this.isMysqldump = /^-- (?:MySQL|MariaDB) dump/m.test(this.text.slice(0, FIRST_CHARS))
    if (this.text.length > MAX_CHARS) throw this.createError('too-long')
    return length > 0
  }

  createError(problem: DumpProblem): DumpError {
    return new DumpError(problem, this.line + countLines(this.text, this.position), this.table)
  }

  /** Skips space and comments; returns false at the end of the dump. */
  async skipToContent(): Promise<boolean> {
    for (;;) {
      const next = skipSpace(this.text, this.position, this.isEnd)
      this.position = next.position
      if (next.isComplete && this.position < this.text.length) return true
      if (this.isEnd && this.position >= this.text.length) return false
      if (!(await this.readMore()) && !next.isComplete) throw this.createError('truncated')
    }
  }

  /** Returns the start of a statement. */
  async readHead(): Promise<string> {
    while (!this.isEnd && this.text.length - this.position < MAX_HEAD_CHARS)
      await this.readMore(MAX_HEAD_CHARS)
    return this.text.slice(this.position, this.position + 20)
  }

  readMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const match = pattern.exec(this.text)
    if (match) this.position += match[0].length
    return match
  }

  /** Skips to the end of the delimiter and returns the start of the skipped text. */
  async skipTo(delimiter: string): Promise<string> {
    let body = ''
    for (;;) {
      const next = skipStatement(this.text, this.position, delimiter, this.isEnd)
      if (body.length < 200_000) body += this.text.slice(this.position, next.position)
      this.position = next.position
      if (next.isComplete) return body
      if (!(await this.readMore(Math.max(1, this.text.length - this.position))))
        throw this.createError('truncated')
    }
  }

  /** Reads one row: "(1,'a',NULL)". */
  readRow(): Promise<{ values: SqlValue[]; length: number }> {
    return this.scan(readTuple)
  }

  /** Reads the row of "SET a = 1, b = 'x';". */
  readAssignments(): Promise<{ columns: string[]; values: SqlValue[]; length: number }> {
    return this.scan(readAssignments)
  }

  private async scan<T extends { state: 'done'; position: number }>(
    read: (
      text: string,
      position: number,
    ) => T | { state: 'short' } | { state: 'bad'; position: number },
  ): Promise<T & { length: number }> {
    await this.skipToContent()
    for (let wantedChars = 1; ; wantedChars = this.text.length) {
      const value = read(this.text, this.position)
      if (value.state === 'bad') {
        this.position = value.position
        throw this.createError('syntax')
      }
      if (value.state === 'done') {
        const length = value.position - this.position
        this.position = value.position
        return { ...value, length }
      }
      if (!(await this.readMore(wantedChars))) throw this.createError('truncated')
    }
  }

  /** Returns the columns of a list; statements with the same list get the same array. */
  columnsOfList(text: string): string[] {
    if (this.list.text !== text)
      this.list = {
        text,
        columns: text.split(',').map(
          (name) =>
            name
              .replace(/[`"\s]/g, '')
              .split('.')
              .at(-1) ?? '',
        ),
      }
    return this.list.columns
  }

  /** Reads the separator between two rows, or the end of the statement. */
  async readSeparator(): Promise<string> {
    if (!(await this.skipToContent())) throw this.createError('truncated')
    const separator = this.text[this.position] ?? ''
    if (separator === ',' || separator === ';') this.position++
    return separator
  }

  /** Rejects a dump of mysqldump without its last line, because the dump ended between two statements. */
  requireEnd(): void {
    const end = this.tail + this.text.slice(-400)
    if (this.isMysqldump && !/-- Dump completed/.test(end)) throw this.createError('truncated')
  }
}

function countLines(text: string, end: number): number {
  let lines = 0
  for (
    let position = text.indexOf('\n');
    position !== -1 && position < end;
    position = text.indexOf('\n', position + 1)
  )
    lines++
  return lines
}

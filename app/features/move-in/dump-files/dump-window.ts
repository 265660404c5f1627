import { DumpError, type DumpProblem, type SqlValue } from './sql-dump.ts'
import { readAssignments, readTuple, skipSpace, skipStatement } from './sql-scanner.ts'

/** Each row or statement must fit in memory. */
const MAX_CHARS = 64 * 1024 * 1024
/** Number of characters that are read ahead, so that the start of a statement is complete. */
const MAX_HEAD_CHARS = 64 * 1024
const FIRST_CHARS = 2_000
/** Number of dropped characters that are remembered, to find the last line of the dump. */
const TAIL_CHARS = 400
/** Length of the returned start of a skipped statement: enough for the columns of a CREATE TABLE. */
const MAX_BODY_CHARS = 200_000

/** The part of the dump in memory: parsed text is dropped, and more is read when a value is incomplete. */
export class DumpWindow {
  /** the table that is being read, for messages */
  table: string | null = null
  /** the reader is past the delimiter of the statement */
  isAtEndOfStatement = false
  private lastColumnList = { text: '', columns: [] as string[] }
  private readonly source: AsyncIterator<string>
  private text = ''
  private position = 0
  private line = 1
  private isSourceRead = false
  private isMysqldump = false
  private lastChars = ''

  constructor(chunks: AsyncIterable<string>) {
    this.source = chunks[Symbol.asyncIterator]()
  }

  private async readMore(wantedChars = 1): Promise<boolean> {
    if (this.isSourceRead) return false
    if (this.position > 0) {
      this.line += countLines(this.text, this.position)
      const dropped = this.text.slice(Math.max(0, this.position - TAIL_CHARS), this.position)
      this.lastChars = (this.lastChars + dropped).slice(-TAIL_CHARS)
      this.text = this.text.slice(this.position)
      this.position = 0
    }
    const isFirst = this.text === '' && this.lastChars === ''
    const parts = [this.text]
    let length = 0
    // The first lines show which program wrote the dump.
    while (length < Math.max(wantedChars, this.lastChars === '' ? FIRST_CHARS : 1)) {
      const next = await this.source.next()
      if (next.done) {
        this.isSourceRead = true
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
      const skipped = skipSpace(this.text, this.position, this.isSourceRead)
      this.position = skipped.position
      if (skipped.isComplete && this.position < this.text.length) return true
      if (this.isSourceRead && this.position >= this.text.length) return false
      if (!(await this.readMore()) && !skipped.isComplete) throw this.createError('truncated')
    }
  }

  /** Returns the start of a statement. */
  async readHead(): Promise<string> {
    while (!this.isSourceRead && this.text.length - this.position < MAX_HEAD_CHARS)
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
      const skipped = skipStatement(this.text, this.position, delimiter, this.isSourceRead)
      if (body.length < MAX_BODY_CHARS) body += this.text.slice(this.position, skipped.position)
      this.position = skipped.position
      if (skipped.isComplete) return body
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
    parse: (
      text: string,
      position: number,
    ) => T | { state: 'incomplete' } | { state: 'invalid'; position: number },
  ): Promise<T & { length: number }> {
    await this.skipToContent()
    for (let wantedChars = 1; ; wantedChars = this.text.length) {
      const value = parse(this.text, this.position)
      if (value.state === 'invalid') {
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
    if (this.lastColumnList.text !== text)
      this.lastColumnList = {
        text,
        columns: text.split(',').map(
          (name) =>
            name
              .replace(/[`"\s]/g, '')
              .split('.')
              .at(-1) ?? '',
        ),
      }
    return this.lastColumnList.columns
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
    const end = this.lastChars + this.text.slice(-TAIL_CHARS)
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

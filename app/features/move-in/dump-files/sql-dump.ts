/** Start here: the rows in the INSERT statements of a database dump. */

export type SqlValue = string | null

export interface DumpRows {
  table: string
  /** column names, taken from CREATE TABLE if the INSERT has none */
  columns: string[]
  rows: SqlValue[][]
}

/** Number of rows of one table in a batch. */
const BATCH_ROWS = 2_000
const BATCH_CHARS = 4_000_000

/** Collects rows of a table across statements: some programs write an INSERT for each row. */
export class RowBatch {
  private batch: DumpRows | null = null
  private chars = 0

  /** Returns a batch when it is full or when rows of another table follow. */
  add(table: string, columns: string[], values: SqlValue[], chars: number): DumpRows | null {
    const isOtherTable = this.batch?.table !== table || this.batch.columns !== columns
    const finishedBatch = isOtherTable ? this.take() : null
    this.batch ??= { table, columns, rows: [] }
    this.batch.rows.push(values)
    this.chars += chars
    const isFull = this.batch.rows.length >= BATCH_ROWS || this.chars > BATCH_CHARS
    return finishedBatch ?? (isFull ? this.take() : null)
  }

  /** Returns the collected rows and starts an empty batch; null if there are none. */
  take(): DumpRows | null {
    const { batch } = this
    this.batch = null
    this.chars = 0
    return batch
  }
}

/** Names tables of the first database of a dump plainly, and puts the database before the names of all others. */
export class TableNames {
  private firstDatabase: string | null = null
  private currentDatabase: string | null = null

  /** Handles the statement "USE shop". */
  use(database: string): void {
    this.currentDatabase = withoutQuotes(database)
    this.firstDatabase ??= this.currentDatabase
  }

  nameOf(qualifiedName: string): string {
    const [table = '', database = this.currentDatabase] = withoutQuotes(qualifiedName)
      .split('.')
      .toReversed()
    this.firstDatabase ??= database
    return database === this.firstDatabase ? table : `${database}.${table}`
  }
}

const withoutQuotes = (name: string) => name.replace(/[`"]/g, '')

export type DumpProblem = 'truncated' | 'syntax' | 'too-long' | 'unknown-columns' | 'column-count'

/** A syntax error in a dump, with its line. */
export class DumpError extends Error {
  readonly problem: DumpProblem
  /** line of the file, counted from 1 */
  readonly line: number
  readonly table: string | null

  constructor(problem: DumpProblem, line: number, table: string | null) {
    super(`${problem} in line ${line}${table ? ` (table ${table})` : ''}`)
    this.problem = problem
    this.line = line
    this.table = table
  }
}

export function dumpProblemMessage({ problem, line, table }: DumpError): string {
  const place = `regel ${line}${table ? `, tabel ${table}` : ''}`
  switch (problem) {
    case 'truncated':
      return `Het databasebestand houdt halverwege op (${place}). Maak de export opnieuw en geef het hele bestand op.`
    case 'syntax':
      return `Het databasebestand bevat iets wat geen geldige SQL is (${place}).`
    case 'too-long':
      return `Het databasebestand bevat een waarde van meer dan 64 MB (${place}).`
    case 'unknown-columns':
      return `Het databasebestand noemt de kolommen van deze tabel niet (${place}). Exporteer ook de structuur van de tabellen.`
    case 'column-count':
      return `Een rij in het databasebestand heeft een ander aantal waarden dan kolommen (${place}).`
  }
}

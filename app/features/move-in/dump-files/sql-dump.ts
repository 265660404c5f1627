/** Start here: the rows of a database dump, as its INSERT statements contain them. */

export type SqlValue = string | null

export interface DumpRows {
  table: string
  /** names of the columns; from CREATE TABLE where the INSERT names none */
  columns: string[]
  rows: SqlValue[][]
}

export type DumpProblem = 'truncated' | 'syntax' | 'too-long' | 'unknown-columns' | 'column-count'

/** A dump that cannot be read further, with the place of the problem. */
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

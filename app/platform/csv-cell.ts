import { decimalAmount } from './money.ts'

/**
 * A cell of a file that a spreadsheet opens, with a semicolon between the cells as in the Netherlands. Text that a
 * spreadsheet would take for a formula gets an apostrophe before it, so that it stays text; text that has one there
 * already gets another, so that who reads the file may always take off one.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^'*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvRow(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** "1249,95": an amount as a Dutch spreadsheet reads it, from integer cents. */
export const csvAmount = (cents: number): string => decimalAmount(cents).replace('.', ',')

import { decimalAmount } from '#app/platform/money.ts'

const NEGATIVE_NUMBER = /^-\d+(?:,\d+)?$/

/**
 * Formats a cell of a semicolon-separated file, as Dutch spreadsheets use. Text that looks like a formula gets a leading
 * apostrophe, so that spreadsheets do not execute it. Text that already starts with an apostrophe gets one more, so that
 * importers can always remove exactly one.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isFormula = /^'*[=+\-@\t\r\n]/.test(value) && !NEGATIVE_NUMBER.test(value)
  const text = isFormula ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvRow(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** "1249,95": formats integer cents for a Dutch spreadsheet. */
export const csvAmount = (cents: number): string => decimalAmount(cents).replace('.', ',')

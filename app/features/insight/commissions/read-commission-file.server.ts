import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { readCsvRecords } from '#app/platform/text/csv-records.ts'
import { findEncoding, readText } from '#app/platform/text/file-text.server.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import {
  type CommissionReportKind,
  plainHeader,
  readState,
  reportOf,
} from './commission-columns.ts'
import type { Commission, CommissionSource } from './commissions.ts'

type ReadCommissionFileResult =
  | { ok: true; source: CommissionSource; rows: Commission[]; unreadableLines: number[] }
  | { ok: false; error: 'file-not-found' | 'empty-file' | 'unknown-report' }

const DELIMITERS = [',', ';', '\t']
/** Number of lines in which the column names are searched: some reports have lines about the report above them. */
const MAX_HEADER_LINES = 5
const MAX_NAME = 200

/** Reads a downloaded report. `unreadableLines`: the numbers of the lines that cannot be parsed. */
export async function readCommissionFile(path: string): Promise<ReadCommissionFileResult> {
  const fileStats = await stat(path).catch(() => null)
  if (!fileStats?.isFile()) return { ok: false, error: 'file-not-found' }
  if (fileStats.size === 0) return { ok: false, error: 'empty-file' }
  const encoding = await findEncoding(path)
  for (const delimiter of DELIMITERS) {
    const result = await readRows(readText(path, encoding), delimiter)
    if (result) return result
  }
  return { ok: false, error: 'unknown-report' }
}

/** Reads the rows of a file; null if there are no known column names with this delimiter. */
async function readRows(
  text: AsyncIterable<string>,
  delimiter: string,
): Promise<ReadCommissionFileResult | null> {
  let kind: CommissionReportKind | undefined
  let headers: string[] = []
  let linesBeforeHeader = 0
  const rows: Commission[] = []
  const unreadableLines: number[] = []
  const countByRef = new Map<string, number>()
  for await (const records of readCsvRecords(text, delimiter)) {
    for (const record of records) {
      // A record that cannot be parsed has no cells.
      const isParsed = 'cells' in record
      const cells = isParsed ? record.cells : []
      if (!kind) {
        kind = reportOf(cells)
        headers = cells.map(plainHeader)
        if (!kind && ++linesBeforeHeader >= MAX_HEADER_LINES) return null
        continue
      }
      if (isParsed && cells.every((cell) => cell.trim() === '')) continue
      const row = isParsed ? readRow(kind, headers, cells) : null
      if (!row) {
        unreadableLines.push(record.line)
        continue
      }
      // Repeated references get a number, because two equal lines of a report without ids are two purchases.
      const count = (countByRef.get(row.ref) ?? 0) + 1
      countByRef.set(row.ref, count)
      rows.push(count === 1 ? row : { ...row, ref: `${row.ref} ${count}` })
    }
  }
  if (!kind) return null
  return { ok: true, source: kind.source, rows, unreadableLines }
}

function readRow(
  kind: CommissionReportKind,
  headers: string[],
  cells: string[],
): Commission | null {
  const { source, columns, isUnitPrice = false } = kind
  const cellOf = (field: keyof typeof columns): string | undefined => {
    const index = headers.findIndex((header) => columns[field]?.includes(header))
    return index === -1 ? undefined : cells[index]?.trim()
  }
  const day = readDay(cellOf('day') ?? '')
  const commissionCents = readCents(cellOf('commission') ?? '')
  const revenueCents = readCents(cellOf('revenue') ?? '0')
  const quantity = Number(cellOf('quantity') ?? 1) - Number(cellOf('returned') ?? 0)
  if (!day || commissionCents === null || revenueCents === null || !Number.isSafeInteger(quantity))
    return null
  const lineId = cellOf('ref')
  return {
    source,
    day,
    quantity,
    commissionCents,
    ref: lineId || createHash('sha256').update(cells.join('\n')).digest('base64url').slice(0, 24),
    productId: cellOf('item') ?? '',
    name: (cellOf('name') ?? '').slice(0, MAX_NAME),
    revenueCents: isUnitPrice ? revenueCents * quantity : revenueCents,
    state: readState(cellOf('state')),
  }
}

/** Parses an amount into cents; returns have negative amounts. The sign of the currency is ignored. */
function readCents(text: string): number | null {
  const isNegative = /^\s*(?:[€$£]\s*)?-/.test(text)
  const price = readPrice(text.replace(/[-$£]|USD|GBP/g, ''))
  if (!price.ok || price.cents === null) return null
  return isNegative ? -price.cents : price.cents
}

const ISO_DATE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/
const DUTCH_DATE = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})/

/** Parses a date such as "2026-11-21T13:00:00Z" or "21-11-2026" to "2026-11-21"; null if it is no date. */
function readDay(text: string): string | null {
  const isoParts = ISO_DATE.exec(text)?.slice(1)
  const dutchParts = DUTCH_DATE.exec(text)?.slice(1).reverse()
  const parts = isoParts ?? dutchParts
  if (!parts) return null
  const day = parts.map((part) => part.padStart(2, '0')).join('-')
  return Number.isNaN(Date.parse(day)) ? null : day
}

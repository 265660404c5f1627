import { stat } from 'node:fs/promises'
import type {
  ColumnMapping,
  FileColumns,
} from '#app/features/data-transfer/import-runs/import-work.ts'
import type { FileKind, RowProblem } from '#app/features/data-transfer/import-runs/imports.ts'
import { uploadPath } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import type { App } from '#app/platform/app.ts'
import { type CsvRecord, findDelimiter, readCsvRecords } from '#app/platform/text/csv-records.ts'
import { type Encoding, findEncoding, readText } from '#app/platform/text/file-text.server.ts'
import { recogniseColumns } from './product-file-columns.ts'

const SAMPLE_CHARS = 256 * 1024
/** The separator hint of spreadsheets on the first line: "sep=;" */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** A file of products or orders, with its detected format. */
export interface ImportFile {
  path: string
  bytes: number
  encoding: Encoding
  delimiter: string
  columns: FileColumns
  columnCount: number
  hasSeparatorLine: boolean
  newline: string
}

export type OpenFileResult =
  | { ok: true; file: ImportFile }
  | { ok: false; error: 'file-not-found'; path: string }
  | { ok: false; error: 'empty-file' }
  | { ok: false; error: 'unknown-format'; columns: string[] }

export type ImportFileRow =
  | { line: number; cells: Record<string, string> }
  | { line: number; problem: RowProblem }

/** Heading and first rows of a file, unchanged. */
interface FileSample {
  headers: string[]
  rows: string[][]
}

/** Reads the first rows, with which an owner chooses the meaning of each column. */
async function readFileSample(path: string, rowCount: number): Promise<FileSample | null> {
  const format = await detectFormat(path)
  if (!format.ok) return null
  const { body, delimiter } = format
  const records: string[][] = []
  for await (const batch of readCsvRecords([body], delimiter)) {
    records.push(...batch.flatMap((record) => ('cells' in record ? [record.cells] : [])))
    if (records.length > rowCount) break
  }
  const [headers = [], ...firstRows] = records
  return { headers, rows: firstRows.slice(0, rowCount) }
}

/** Detects the format before the first row is read; a mapping overrides the detection. */
export async function openImportFile(
  path: string,
  mapping: ColumnMapping | null = null,
): Promise<OpenFileResult> {
  const format = await detectFormat(path)
  if (!format.ok) return format
  const { bytes, encoding, body, delimiter, hasSeparatorLine, newline } = format
  const headers = await readHeaders(body, delimiter)
  const columns = mapping ?? recogniseColumns(headers)
  if (!columns) return { ok: false, error: 'unknown-format', columns: headers }
  const columnCount = headers.length
  return {
    ok: true,
    file: { path, bytes, encoding, delimiter, columns, columnCount, hasSeparatorLine, newline },
  }
}

/** Detects the encoding, line ends and column separator of a file. */
async function detectFormat(path: string) {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return { ok: false as const, error: 'file-not-found' as const, path }
  const encoding = await findEncoding(path)
  const sample = await readSample(path, encoding)
  if (sample.trim() === '') return { ok: false as const, error: 'empty-file' as const }
  const separator = sample.match(SEPARATOR_LINE)
  const newline = sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r'
  const body = sample.slice(separator?.[0].length ?? 0).replaceAll(newline, '\n')
  const headingLine = body.slice(0, 16_384).split('\n')[0] ?? ''
  return {
    ok: true as const,
    bytes: info.size,
    encoding,
    body,
    delimiter: separator?.[1] ?? findDelimiter(headingLine),
    hasSeparatorLine: separator !== null,
    newline,
  }
}

async function readSample(path: string, encoding: Encoding): Promise<string> {
  let sample = ''
  for await (const chunk of readText(path, encoding)) {
    sample += chunk
    if (sample.length >= SAMPLE_CHARS) break
  }
  return sample
}

async function readHeaders(body: string, delimiter: string): Promise<string[]> {
  for await (const [first] of readCsvRecords([body], delimiter)) {
    return first && 'cells' in first ? first.cells : []
  }
  return []
}

/** Yields the rows below the heading in batches, so that large files need little memory. */
export async function* readRows(
  file: ImportFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ImportFileRow[]> {
  let isFirstBatch = true
  const text = readNormalizedText(file, onBytes)
  for await (const records of readCsvRecords(text, file.delimiter, file.hasSeparatorLine ? 2 : 1)) {
    const rows = (isFirstBatch ? records.slice(1) : records).map((record) => toRow(file, record))
    isFirstBatch = false
    if (rows.length > 0) yield rows
  }
}

async function* readNormalizedText(file: ImportFile, onBytes: (bytes: number) => void) {
  let isStart = true
  for await (const chunk of readText(file.path, file.encoding, onBytes)) {
    const text = isStart && file.hasSeparatorLine ? chunk.replace(SEPARATOR_LINE, '') : chunk
    isStart = false
    yield file.newline === '\n' ? text : text.replaceAll('\r', '\n')
  }
}

function toRow(file: ImportFile, record: CsvRecord): ImportFileRow {
  if ('error' in record) return { line: record.line, problem: { code: record.error } }
  const { names } = file.columns
  const cellCount = record.cells.length
  const hasExtraCells = record.cells.slice(names.length).some((cell) => cell.trim() !== '')
  if (cellCount < names.length || hasExtraCells) {
    return {
      line: record.line,
      problem: { code: 'column-count', actual: cellCount, expected: file.columnCount },
    }
  }
  const cells: Record<string, string> = {}
  names.forEach((name, index) => {
    const cell = name && cleanCell(record.cells[index] ?? '', file.columns.kind)
    if (name && cell) cells[name] = cell
  })
  return { line: record.line, cells }
}

/** Removes NUL, which the database rejects, replaces lone surrogates, and undoes the formula escaping of the export. */
function cleanCell(text: string, kind: FileKind): string {
  const unquoted = kind.startsWith('own') ? text.replace(/^'(?='*[=+\-@\t\r\n])/, '') : text
  return unquoted.replaceAll('\u0000', '').trim().toWellFormed()
}

const SAMPLE_ROWS = 3

/** Returns the format of an uploaded file (null if unknown), its columns and first rows. */
export async function inspectFile(
  app: App,
  key: string,
): Promise<{ kind: FileKind | null; headers: string[]; rows: string[][] } | null> {
  const path = uploadPath(app, key)
  const productFile = await openImportFile(path)
  if (!productFile.ok && productFile.error !== 'unknown-format') return null
  const sample = await readFileSample(path, SAMPLE_ROWS)
  return sample && { kind: productFile.ok ? productFile.file.columns.kind : null, ...sample }
}

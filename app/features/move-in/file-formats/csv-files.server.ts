import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import {
  FIND_ORDER_COLUMN,
  IDENTIFYING_ORDER_COLUMNS,
} from '#app/features/data-transfer/order-files/order-columns.ts'
import { findShopifyColumn } from '#app/features/data-transfer/product-formats/shopify-columns.ts'
import { findWooCommerceColumn } from '#app/features/data-transfer/product-formats/woocommerce-columns.ts'
import { repairDouble } from '#app/features/move-in/dump-files/dump-text.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import type { SourceFile } from '#app/features/move-in/dump-files/source-files.server.ts'
import { findDelimiter, readCsvRecords } from '#app/platform/text/csv-records.ts'

type CsvFormat =
  | 'woocommerce-products'
  | 'woocommerce-orders'
  | 'woocommerce-customers'
  | 'woocommerce-coupons'
  | 'shopify-products'
  | 'shopify-stock'
  | 'shopify-orders'
  | 'shopify-customers'
  | 'shopify-discounts'
  | 'redirects'

/** A row: cells by their heading in lower case, and by the name that the format gives to the column. */
export interface CsvRow {
  line: number
  cells: Record<string, string>
  /** cells by the exact heading in the file, for columns such as "Meta: _ean" */
  cellsByHeading: Record<string, string>
}

export interface CsvFile {
  name: string
  format: CsvFormat
  headers: string[]
  /** false: the file was read as windows-1252 */
  isUtf8: boolean
  rows(): AsyncGenerator<CsvRow>
}

/** Names of the column with the stock of a location; older exports use other names. */
export const STOCK_COLUMNS = [
  'available',
  'available (not editable)',
  'on hand (current)',
  'on hand (new)',
  'on hand',
]

/** Headings that identify a format, the most specific format first: a file has at least one heading of each list. */
const FORMAT_HEADINGS: [CsvFormat, string[][]][] = [
  ['redirects', [['redirect from'], ['redirect to']]],
  ['shopify-orders', [['name'], ['financial status'], ['lineitem name']]],
  ['shopify-discounts', [['name', 'code'], ['value type'], ['value']]],
  [
    'shopify-customers',
    [['first name'], ['email'], ['total spent', 'accepts email marketing', 'accepts marketing']],
  ],
  ['shopify-stock', [['handle'], ['option1 value'], ['location'], STOCK_COLUMNS]],
  ['shopify-products', [['handle', 'url handle'], ['title'], ['vendor', 'variant price', 'price']]],
  ['woocommerce-coupons', [['discount type'], ['coupon amount']]],
  [
    'woocommerce-customers',
    [
      ['user login', 'username', 'customer id', 'user id', 'id'],
      ['user email', 'email'],
      ['billing first name', 'billing address 1', 'user pass', 'role', 'roles'],
    ],
  ],
]

function detectFormat(headers: string[]): CsvFormat | null {
  const plainHeaders = new Set(headers.map(normalizeHeader))
  const wooProductColumns = new Set(headers.map(findWooCommerceColumn))
  // WooCommerce translates the headings of products.
  if (
    wooProductColumns.has('name') &&
    (wooProductColumns.has('regularPrice') ||
      (wooProductColumns.has('type') && wooProductColumns.has('sku')))
  )
    return 'woocommerce-products'
  const orderColumns = new Set(headers.map(FIND_ORDER_COLUMN['woocommerce-orders']))
  const format = FORMAT_HEADINGS.find(([, groups]) =>
    groups.every((names) => names.some((name) => plainHeaders.has(name))),
  )
  if (format) return format[0]
  return IDENTIFYING_ORDER_COLUMNS['woocommerce-orders'].every((name) => orderColumns.has(name))
    ? 'woocommerce-orders'
    : null
}

/** Functions that return the name of a column in each format; other columns are named by their plain heading. */
const COLUMN_NAMES: Partial<Record<CsvFormat, (header: string) => string | null>> = {
  'woocommerce-products': findWooCommerceColumn,
  'shopify-products': findShopifyColumn,
  'shopify-stock': findShopifyColumn,
  'shopify-orders': FIND_ORDER_COLUMN['shopify-orders'],
  'woocommerce-orders': FIND_ORDER_COLUMN['woocommerce-orders'],
}

/** Recognises a CSV file by its headings; `readValue` repairs double encodings. */
export async function recogniseCsv(
  file: SourceFile,
  readValue: (text: string) => string = (text) => text,
): Promise<CsvFile> {
  const isUtf8 = await isValidUtf8(file)
  const layout = detectLayout(await readStart(file, isUtf8))
  const records = () =>
    readCsvRecords(contentOf(textOf(file, isUtf8), layout), layout.delimiter, layout.firstLine)
  const firstBatch = await records().next()
  const [heading] = firstBatch.done ? [] : firstBatch.value
  const headers =
    heading && 'cells' in heading ? heading.cells.map((cell) => cleanHeader(cell)) : []
  const format = detectFormat(headers)
  if (!format)
    throw new SourceError(
      `${file.name} is een CSV-bestand dat deze winkel niet kent. De eerste kolommen heten: ${headers.slice(0, 5).join(', ')}`,
    )
  const nameOf = COLUMN_NAMES[format] ?? (() => null)
  const names = headers.map((header) => nameOf(header) ?? normalizeHeader(header))
  return {
    name: file.name,
    format,
    headers,
    isUtf8,
    async *rows() {
      let isHeading = true
      for await (const batch of records())
        for (const record of batch) {
          if (isHeading) {
            isHeading = false
            continue
          }
          if ('error' in record) {
            const problem =
              record.error === 'line-too-long'
                ? `regel ${record.line} is veel te lang`
                : `in regel ${record.line} staat een aanhalingsteken dat niet wordt gesloten`
            throw new SourceError(`${file.name}: ${problem}. Er is niets ingelezen.`)
          }
          yield toRow(record.line, record.cells.map(readValue), headers, names)
        }
    },
  }
}

/** Repairs a heading that a spreadsheet encoded twice because it read UTF-8 as windows-1252. */
function cleanHeader(cell: string): string {
  const text = cell.replace(/^\uFEFF/, '').trim()
  return repairDouble(text) ?? text
}

interface CsvLayout {
  delimiter: string
  /** number of characters before the headings */
  offset: number
  firstLine: number
  /** lines end with a bare carriage return, so a line feed is part of a cell */
  hasBareReturns: boolean
}

/** Detects the delimiter and the line ends. Excel may write a first line "sep=;" above the headings. */
function detectLayout(start: string): CsvLayout {
  const [, delimiter] = /^\uFEFF?sep=(.)[\r\n]/i.exec(start) ?? []
  const offset = delimiter ? findLineEnd(start) + (/^.*\r\n/.test(start) ? 2 : 1) : 0
  const text = start.slice(offset)
  const end = findLineEnd(text)
  return {
    delimiter: delimiter ?? findDelimiter(text.slice(0, end)),
    offset,
    firstLine: delimiter ? 2 : 1,
    hasBareReturns: text[end] === '\r' && text[end + 1] !== '\n',
  }
}

/** Returns the position of the first line end outside quotes. */
function findLineEnd(text: string): number {
  let isQuoted = false
  for (let position = 0; position < text.length; position++) {
    if (text[position] === '"') isQuoted = !isQuoted
    else if (!isQuoted && (text[position] === '\r' || text[position] === '\n')) return position
  }
  return text.length
}

async function* contentOf(
  text: AsyncIterable<string>,
  { offset, hasBareReturns }: CsvLayout,
): AsyncGenerator<string> {
  let charsToSkip = offset
  for await (const chunk of text) {
    const part = chunk.slice(charsToSkip)
    charsToSkip = Math.max(0, charsToSkip - chunk.length)
    yield hasBareReturns ? part.replaceAll('\r', '\n') : part
  }
}

/** Spreadsheets write whole numbers as "12.0". */
const WHOLE_NUMBER_COLUMN =
  /^(?:id|published|inStock|backorders|position|soldIndividually|gtin|attribute\d+(?:Visible|Global))$/

function toRow(line: number, values: string[], headers: string[], names: string[]): CsvRow {
  const cells: Record<string, string> = {}
  const cellsByHeading: Record<string, string> = {}
  for (const [index, value] of values.entries()) {
    const text = value.trim()
    const name = names[index]
    if (text === '' || name === undefined) continue
    // Spreadsheets put an apostrophe before text that looks like a formula.
    const unquoted = text.replace(/^'(?=[=+\-@\t\d])/, '')
    cells[name] ??= WHOLE_NUMBER_COLUMN.test(name)
      ? unquoted.replace(/^(\d+)[.,]0{1,2}$/, '$1')
      : unquoted
    cellsByHeading[headers[index] ?? name] = unquoted
  }
  return { line, cells, cellsByHeading }
}

async function isValidUtf8(file: SourceFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.read()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Yields the text of a file; a file that is not UTF-8 was written by a spreadsheet as windows-1252. */
export async function* textOf(file: SourceFile, isUtf8: boolean): AsyncGenerator<string> {
  const decoder = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252')
  for await (const chunk of file.read()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const START_CHARS = 64 * 1024

async function readStart(file: SourceFile, isUtf8: boolean): Promise<string> {
  let start = ''
  for await (const text of textOf(file, isUtf8)) {
    start += text
    if (start.length >= START_CHARS) break
  }
  return start
}

import type { PhotoDraft } from '#app/features/catalog/products/product-draft.ts'
import { MAX_SKU, MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { readMeasure, readPrice } from '#app/platform/text/price-text.ts'
import { type FileRow, MAX_IMAGES, type RowNote, type RowProblem } from './imports.ts'

export interface RowRemarks {
  problems: { line: number; problem: RowProblem }[]
  notes: { line: number; note: RowNote }[]
}

/**
 * A row that is being read. The first problem rejects the row; notes report what differs from the file, such as data that was
 * dropped.
 */
export interface RowReading {
  row: FileRow
  isRejected: boolean
  reject(problem: RowProblem): void
  note(note: RowNote): void
}

export function createRowReading(row: FileRow, remarks: RowRemarks): RowReading {
  const reading: RowReading = {
    row,
    isRejected: false,
    reject(problem) {
      if (!reading.isRejected) remarks.problems.push({ line: row.line, problem })
      reading.isRejected = true
    },
    note: (note) => remarks.notes.push({ line: row.line, note }),
  }
  return reading
}

const MAX_STOCK = 1_000_000
/** Maximum number of levels in a category path. */
const MAX_CATEGORY_DEPTH = 6
const MAX_WEIGHT_MG = 2_000_000_000
const MG_PER_UNIT: Record<string, number> = {
  g: 1_000,
  kg: 1_000_000,
  lb: 453_592.37,
  lbs: 453_592.37,
  oz: 28_349.523,
}

/** Reads a required price in cents; a missing, invalid or zero price rejects the row. */
export function requirePrice(reading: RowReading, text = ''): number {
  const price = readPrice(text)
  if (!price.ok) reading.reject({ code: price.error, text })
  else if (!price.cents) reading.reject({ code: 'no-price' })
  return price.ok ? (price.cents ?? 0) : 0
}

/** Reads a whole number of units; also accepts "12.0" and "1.000", which spreadsheets write. */
export function requireStock(reading: RowReading, text: string): number {
  const withoutDecimals = text.replace(/[.,]0{1,2}$/, '')
  const digits = withoutDecimals.replace(/(?<=\d)[.,\s](?=\d{3}$)/, '')
  const stock = Number(digits)
  if (/^-\d+([.,]\d+)?$/.test(digits)) reading.reject({ code: 'negative-stock', text })
  else if (!/^\d+$/.test(digits) || stock > MAX_STOCK) reading.reject({ code: 'bad-stock', text })
  return stock
}

/** Reads the SKU; a duplicate or an invalid SKU rejects the row. */
export function readSku(reading: RowReading): string | null {
  const { cells, skuLine } = reading.row
  const sku = cells.sku?.replace(/^'/, '')
  if (!sku) return null
  requireLength(reading, 'Het artikelnummer', sku, MAX_SKU)
  if (skuLine !== null) reading.reject({ code: 'duplicate-sku', sku, otherLine: skuLine })
  return sku
}

/** Rejects the row if a text is too long; `subject` begins the sentence of the message: "De naam". */
export function requireLength(reading: RowReading, subject: string, text: string, max: number) {
  if (text.length > max) reading.reject({ code: 'too-long', subject, length: text.length, max })
}

/** Reads a barcode of 8 to 14 digits; spreadsheets may put an apostrophe before the digits. */
export function readBarcode(reading: RowReading, text: string | undefined): string | null {
  if (!text) return null
  const barcode = text.replace(/^'/, '').replace(/[\s-]/g, '')
  if (/^\d{8,14}$/.test(barcode)) return barcode
  reading.note({ code: 'bad-barcode', text })
  return null
}

/** Reads a weight; null if it is empty, zero or unreadable. An unknown unit counts as grams. */
export function readWeightMg(
  reading: RowReading,
  text: string | undefined,
  unit: string,
): number | null {
  if (!text) return null
  const amount = readMeasure(text)
  const mg = amount === null ? Number.NaN : Math.round(amount * (MG_PER_UNIT[unit] ?? 1_000))
  if (Number.isNaN(mg) || mg > MAX_WEIGHT_MG) {
    reading.note({ code: 'bad-weight', text })
    return null
  }
  return mg === 0 ? null : mg
}

/** Reads the cost price of a unit without VAT; an empty cell does not change the cost price of an existing variant. */
export function readCost(reading: RowReading, text: string | undefined): { costCents?: number } {
  if (!text) return {}
  const price = readPrice(text)
  if (!price.ok) reading.note({ code: 'bad-cost', text })
  return price.ok && price.cents !== null ? { costCents: price.cents } : {}
}

/** Returns the normalized URL, or null if the text is not a URL that the shop can fetch. */
export function readWebUrl(text: string): string | null {
  const absoluteUrl = text.startsWith('//') ? `https:${text}` : text
  if (!/^https?:\/\//i.test(absoluteUrl) || !URL.canParse(absoluteUrl)) return null
  const url = new URL(absoluteUrl)
  url.hash = ''
  const isUsable = url.username === '' && url.password === '' && url.href.length <= 2_000
  return isUsable ? url.href : null
}

/** Collects photo URLs in order, without duplicates. */
export function createPhotoList({ note }: RowReading) {
  const photos = new Map<string, PhotoDraft>()
  return {
    add(text: string, alt: string): PhotoDraft | null {
      const url = readWebUrl(text)
      if (!url) {
        note({ code: 'bad-image', text })
        return null
      }
      const knownPhoto = photos.get(url)
      if (knownPhoto) return knownPhoto
      if (photos.size >= MAX_IMAGES) {
        note({ code: 'too-many-images', max: MAX_IMAGES })
        return null
      }
      const photo = { url, alt: alt.slice(0, 500) }
      photos.set(url, photo)
      return photo
    },
    list: () => [...photos.values()],
  }
}

/** Splits "Goud, Zilver" into unique values; WooCommerce escapes a comma inside a value as "\,". */
export function splitList(text: string | undefined, max = 200): string[] {
  const parts = (text ?? '')
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
  return [...new Set(parts)].slice(0, max)
}

/** Splits "Ringen > Trouwringen, Cadeaus" into paths; the first path is the main category of the product. */
export function splitPaths(text: string | undefined): string[][] {
  return splitList(text)
    .map((path) =>
      path
        .split('>')
        .map((name) => name.trim().slice(0, MAX_VALUE))
        .filter((name) => name !== '')
        .slice(0, MAX_CATEGORY_DEPTH),
    )
    .filter((path) => path.length > 0)
}

/** Recognises "yes" in the languages of the supported exports: English, Dutch, German and French. */
export function isYes(text: string | undefined): boolean {
  return ['1', 'true', 'yes', 'ja', 'waar', 'wahr', 'oui', 'vrai', 'y', 'j', 'x'].includes(
    text?.toLowerCase() ?? '',
  )
}

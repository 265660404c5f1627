import type { FeedSource } from '#app/features/partners/offers/offers.ts'

/** Start here: what an import reads, what can be wrong with a row, and what it reports. */

/** `own`: the shop's own columns, as it exports them or as the owner said which column is what. */
export type ProductKind = 'shopify' | 'woocommerce' | 'own'
/** `other-orders`: any other file, as the owner said which column is what. */
export type OrderKind = 'own-orders' | 'shopify-orders' | 'woocommerce-orders' | 'other-orders'
export type FileKind = ProductKind | OrderKind

/** A run may be of pieces of marketplaces or of a feed as well. */
export type RunKind = FileKind | 'pieces' | 'feed'

export const isOrderKind = (kind: RunKind): kind is OrderKind => kind.endsWith('-orders')

/** One row: its cells by the format's own names for the columns, empty ones left out. */
export interface FileRow {
  /** the line of the file on which the row begins, counted from 1 */
  line: number
  cells: Record<string, string>
  /** the line that had this row's article number first, when that is another one */
  skuLine: number | null
}

/** What the whole file says, known only after it was read to its end. */
export interface FileFacts {
  /** no row names who counts the stock, so the counts themselves are all there is */
  countsWithoutTracker: boolean
}

/** Why a row was not taken over. */
export type RowProblem =
  | { code: 'broken-quotes' }
  | { code: 'column-count'; found: number; expected: number }
  | { code: 'no-key' }
  | { code: 'no-order-number' }
  | { code: 'bad-moment'; text: string }
  | { code: 'bad-amount'; column: string; text: string }
  | { code: 'bad-quantity'; text: string }
  | { code: 'bad-order-line'; text: string }
  | { code: 'unknown-order-state'; text: string }
  | { code: 'unknown-country'; text: string }
  | { code: 'bad-vat-rate'; text: string }
  | { code: 'not-euro'; text: string }
  | { code: 'order-differs' }
  | { code: 'too-many-order-rows'; max: number }
  | { code: 'no-title' }
  | { code: 'too-long'; column: string; length: number; max: number }
  | { code: 'no-price' }
  | { code: 'bad-price'; text: string }
  | { code: 'negative-price'; text: string }
  | { code: 'price-too-high'; text: string }
  | { code: 'bad-stock'; text: string }
  | { code: 'negative-stock'; text: string }
  | { code: 'duplicate-product'; otherLine: number }
  | { code: 'duplicate-sku'; sku: string; otherLine: number }
  | { code: 'sku-taken'; sku: string; product: string }
  | { code: 'duplicate-options'; otherLine: number }
  | { code: 'missing-option'; option: string }
  | { code: 'too-many-variants'; max: number }
  | { code: 'no-variants' }
  | { code: 'no-parent' }
  | { code: 'unknown-parent'; parent: string }
  | { code: 'unknown-type'; type: string }
  | { code: 'grouped-product' }
  | { code: 'gift-card' }
  | { code: 'no-external-url' }
  | { code: 'main-row-bad'; mainLine: number }
  | { code: 'unknown-status'; text: string }
  | { code: 'unknown-seller'; text: string }
  | { code: 'not-stored'; reason: string }

/** What was dropped from a row that was taken over. */
export type RowNote =
  | { code: 'bad-image'; text: string }
  | { code: 'too-many-images'; max: number }
  | { code: 'bad-barcode'; text: string }
  | { code: 'bad-weight'; text: string }
  | { code: 'bad-date'; text: string }
  | { code: 'bad-sale-price'; text: string }
  | { code: 'sale-not-lower' }
  | { code: 'text-cut'; column: string; max: number }
  | { code: 'any-value-spread'; option: string; made: number }
  | { code: 'no-maker' }
  | { code: 'part-refunded'; text: string }
  | { code: 'mixed-vat'; rate: number }
  | { code: 'empty-row' }

export type ImportResult =
  | { ok: true; summary: ImportSummary }
  | { ok: false; error: 'file-not-found'; path: string }
  | { ok: false; error: 'empty-file' }
  | { ok: false; error: 'unknown-format'; columns: string[] }
  | { ok: false; error: 'import-running' }

export interface ImportSummary {
  kind: RunKind
  isDryRun: boolean
  rows: number
  /** products or orders */
  made: number
  changed: number
  left: number
  badRows: number
  notes: number
  /** photos that are still to be fetched */
  waitingImages: number
  seconds: number
  /** products that wait as drafts because nobody says who made them */
  held: number
  /** orders among `made` that were open in the former shop; absent: none, or products */
  open?: number
  /** whether those stay open here */
  keepsOpen?: boolean
  /** somebody stopped it before its end */
  isStopped: boolean
  reportPath: string
  /** of a feed what the numbers above do not say */
  feed?: { source: FeedSource; joined: number; vanished: number; isWhole: boolean }
}

export interface ImportProgress {
  phase: 'reading' | 'storing' | 'photos'
  rows: number
  /** of so many, where they are pieces that were asked for */
  of?: number
  /** below ten to a tenth */
  rowsPerSecond: number
  /** share of this phase that is done, 0 to 1 */
  share: number
  secondsLeft: number | null
}

/** Longest texts that are taken over; a name that is longer is a mistake, not a name. */
export const MAX_NAME = 255
export const MAX_SKU = 100
export const MAX_VALUE = 120
export const MAX_DESCRIPTION = 100_000
export const MAX_IMAGES = 60
export const MAX_VARIANTS = 500
export const MAX_TAGS = 60

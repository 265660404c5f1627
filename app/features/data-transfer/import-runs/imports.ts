import type { FeedSource } from '#app/features/partners/offers/offers.ts'

/** Start here: the kinds of imports, the problems of a row, and the contents of a report. */

/** `own`: the columns of our own export, or columns that the owner mapped. */
export type ProductFileKind = 'shopify' | 'woocommerce' | 'own'
/** `other-orders`: any other file whose columns the owner mapped. */
export type OrderFileKind = 'own-orders' | 'shopify-orders' | 'woocommerce-orders' | 'other-orders'
export type FileKind = ProductFileKind | OrderFileKind

/** Kind of a run: a kind of file, marketplace items, or a feed. */
export type RunKind = FileKind | 'items' | 'feed'

export const isOrderFileKind = (kind: RunKind): kind is OrderFileKind => kind.endsWith('-orders')

/** A row: its cells by internal column name, without empty cells. */
export interface FileRow {
  /** line of the file on which the row begins, counted from 1 */
  line: number
  cells: Record<string, string>
  /** first line with this SKU, if that is another line */
  skuLine: number | null
}

/** Facts about the whole file, known only after the last row was read. */
export interface FileFacts {
  /** true: no row names a stock tracker, so stock numbers apply to variants without one */
  usesUntrackedStock: boolean
}

/** Reason why a row was rejected. */
export type RowProblem =
  | { code: 'broken-quotes' }
  | { code: 'line-too-long' }
  | { code: 'column-count'; actual: number; expected: number }
  | { code: 'no-key' }
  | { code: 'no-order-number' }
  | { code: 'bad-moment'; text: string }
  | { code: 'bad-amount'; subject: string; text: string }
  | { code: 'bad-quantity'; text: string }
  | { code: 'bad-order-line'; text: string }
  | { code: 'unknown-order-state'; text: string }
  | { code: 'unknown-country'; text: string }
  | { code: 'bad-vat-rate'; text: string }
  | { code: 'not-euro'; text: string }
  | { code: 'order-differs' }
  | { code: 'too-many-order-rows'; max: number }
  | { code: 'no-title' }
  | { code: 'too-long'; subject: string; length: number; max: number }
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
  | { code: 'bad-text-field'; text: string }
  | { code: 'not-stored'; reason: string }

/** Something that the owner should know about an imported row: data that was dropped, or that means something else here. */
export type RowNote =
  | { code: 'bad-image'; text: string }
  | { code: 'too-many-images'; max: number }
  | { code: 'bad-barcode'; text: string }
  | { code: 'bad-weight'; text: string }
  | { code: 'bad-cost'; text: string }
  | { code: 'bad-metal'; text: string }
  | { code: 'bad-date'; text: string }
  | { code: 'bad-sale-price'; text: string }
  | { code: 'sale-not-lower' }
  | { code: 'text-cut'; subject: string; max: number }
  | { code: 'any-value-spread'; option: string; count: number }
  | { code: 'no-manufacturer' }
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
  /** products or orders created */
  made: number
  changed: number
  /** products or orders that stayed as they were */
  left: number
  badRows: number
  notes: number
  /** photos that have yet to be fetched, of all imports together */
  waitingImages: number
  seconds: number
  /** products that stay drafts because their manufacturer is unknown */
  held: number
  /** created orders that were open in the former shop; absent for products and when there are none */
  open?: number
  /** true: those orders stay open in this shop */
  keepsOpen?: boolean
  /** true: staff stopped the run before its end */
  isStopped: boolean
  reportPath: string
  /** counts that exist only for feeds */
  feed?: {
    source: FeedSource
    /** number of new offers of existing products; `changed` includes them */
    joined: number
    /** number of offers of earlier imports that the feed no longer contains */
    vanished: number
    /** true: the feed was read to its end, so that offers could vanish */
    isWhole: boolean
  }
}

export interface ImportProgress {
  phase: 'reading' | 'storing' | 'photos'
  rows: number
  /** total number of requested marketplace items */
  of?: number
  /** speed; below ten, rounded to one decimal */
  rowsPerSecond: number
  /** completed share of this phase, 0 to 1 */
  share: number
  secondsLeft: number | null
}

export const MAX_IMAGES = 60
export const MAX_VARIANTS = 500
export const MAX_TAGS = 60

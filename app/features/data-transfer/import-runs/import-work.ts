/** Start here: the contract between the import worker and the file formats. */

import type { RecordChanges } from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { FileFacts, FileKind, FileRow, ImportProgress } from './imports.ts'
import type { ImportLock } from './staging.server.ts'

export interface FileColumns {
  kind: FileKind
  /** internal name for each column, null for unused columns */
  names: (string | null)[]
}

/**
 * The meaning of each column of a file that is not recognised, chosen by the owner. `option:Ringmaat` is an option that is named
 * after its heading.
 */
export interface ColumnMapping extends FileColumns {
  /** `own`: products, read like those of our own export; `other-orders`: orders */
  kind: 'own' | 'other-orders'
}

export interface ImportOptions {
  path: string
  isDryRun?: boolean
  /** column mapping for a file that is not recognised */
  mapping?: ColumnMapping | null
  /** true: orders that were open in the former shop stay open; otherwise they are imported as history */
  keepsOpen?: boolean
  /** file name of the report; absent: the time and the name of the file */
  reportName?: string
  /** lock that the caller already holds; absent: the import acquires and releases its own */
  lock?: ImportLock
  /** called with the products before and after each write, so that the run can be undone; absent: it cannot */
  recordChanges?: RecordChanges
  /** the run, whose id is stored with its orders so that they can be undone. `startedAt`: start of its first attempt */
  run?: { id: number; startedAt: Date | null }
  /** outcomes of interrupted attempts of the same run, by product id; such a product counts as a result of this attempt */
  earlierOutcomes?: Map<number, 'made' | 'changed'>
  /** called before each batch; true: the import ends, and the batches before it stay stored */
  shouldStop?: () => Promise<boolean>
  /** seconds to wait for photos; failures go into the report, and a job fetches the remaining photos */
  photoSeconds?: number
  /** whether photos may be fetched from this IP address; absent: from public addresses only. Tests allow their own machine. */
  isAllowedAddress?: (ipAddress: string) => boolean
  onProgress?: (progress: ImportProgress) => void
}

export interface StagedFile {
  /** rows in the file, including invalid rows */
  rows: number
  /** rows that belong to a product or an order */
  staged: number
  facts: FileFacts
  /** true: `shouldStop` ended the import */
  isStopped: boolean
}

/** Functions that read one record (a product or an order) from its rows and store records in batches. */
export interface RecordImporter<T> {
  /** number of records per batch */
  batchSize: number
  /** maximum number of rows per record; more rows can only be a mistake */
  maxRows: number
  /** Returns null for an invalid record and reports the reason. `excessLineNumbers`: numbers of the lines above `maxRows`. */
  read(rows: FileRow[], excessLineNumbers: number[], file: StagedFile): Promise<T | null>
  store(batch: T[]): Promise<void>
  /** totals so far */
  counts: RecordCounts
}

/** Numbers of products or orders so far. The names are those of the stored `ImportSummary`. */
export interface RecordCounts {
  /** created */
  made: number
  changed: number
  /** unchanged */
  left: number
  /** products that stay drafts because their manufacturer is unknown */
  held: number
  /** created orders that were open in the former shop; absent for products */
  open?: number
}

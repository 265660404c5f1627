import type { RecordChanges } from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { FileFacts, FileKind, FileRow, ImportProgress, ImportSummary } from './imports.ts'
import type { ImportLock } from './staging.server.ts'

/** Start here: the contract between the import worker and the file formats. */

export interface FileColumns {
  kind: FileKind
  /** internal name for each column, null for unused columns */
  names: (string | null)[]
}

/** The meaning of each column, chosen by the owner. `option:Ringmaat` is an option that is named after its heading. */
export interface ColumnMapping extends FileColumns {
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
  recordChanges?: RecordChanges
  /** id of the run, stored with its orders so that they can be undone */
  runId?: number
  /** results of an earlier attempt of the same run by product id */
  earlierOutcomes?: Map<number, 'made' | 'changed'>
  /** called before each batch */
  shouldStop?: () => Promise<boolean>
  /** seconds to wait for photos; failures go into the report, and a job fetches the remaining photos */
  photoSeconds?: number
  /** allows tests to fetch from localhost */
  isAllowed?: (address: string) => boolean
  onProgress?: (progress: ImportProgress) => void
}

export interface StagedFile {
  /** rows in the file, including invalid rows */
  rows: number
  staged: number
  facts: FileFacts
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

export type RecordCounts = Pick<ImportSummary, 'made' | 'changed' | 'left' | 'held'> &
  Partial<Pick<ImportSummary, 'open' | 'keepsOpen'>>

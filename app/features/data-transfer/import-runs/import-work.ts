import type { Journal } from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { FileFacts, FileKind, FileRow, ImportProgress, ImportSummary } from './imports.ts'
import type { ImportLock } from './staging.server.ts'

/** Start here: the contract between the import worker and the file formats. */

export interface FileColumns {
  kind: FileKind
  /** internal name for each column, null for unused columns */
  names: (string | null)[]
}

/** The meaning of each column as chosen by the owner; `option:Ringmaat` is an option named by its heading. */
export interface ColumnMapping extends FileColumns {
  kind: 'own' | 'other-orders'
}

export interface ImportOptions {
  path: string
  isDryRun?: boolean
  /** column mapping for a file that is not recognised */
  mapping?: ColumnMapping | null
  /** orders that were open in the former shop stay open; otherwise they are imported as history */
  keepsOpen?: boolean
  /** file name of the report; absent: the time and the name of the file */
  reportName?: string
  /** a lock the caller already holds; absent: it is acquired and released here */
  lock?: ImportLock
  journal?: Journal
  /** id of the run, by which its orders can be undone */
  runId?: number
  /** results of an earlier attempt of the same run by product id */
  earlier?: Map<number, 'made' | 'changed'>
  /** called before each batch */
  shouldStop?: () => Promise<boolean>
  /** seconds to wait for photos; failures go into the report and the remaining photos follow in the background */
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

/** The functions by which one record (a product or an order) is read from its rows and stored in batches. */
export interface RecordKind<T> {
  /** number of records per batch */
  batchSize: number
  /** limit of rows per record; more can only be a mistake */
  maxRows: number
  /** Returns null for an invalid record, with the reason in the report. `tooMany`: lines above `maxRows`. */
  read(rows: FileRow[], tooMany: number[], file: StagedFile): Promise<T | null>
  store(batch: T[]): Promise<void>
  /** totals so far */
  counts: RecordCounts
}

export type RecordCounts = Pick<ImportSummary, 'made' | 'changed' | 'left' | 'held'> &
  Partial<Pick<ImportSummary, 'open' | 'keepsOpen'>>

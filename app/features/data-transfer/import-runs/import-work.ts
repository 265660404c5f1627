import type { Journal } from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { FileFacts, FileKind, FileRow, ImportProgress, ImportSummary } from './imports.ts'
import type { ImportTurn } from './staging.server.ts'

/** Start here: what the import worker and the file formats agree on. */

export interface FileColumns {
  kind: FileKind
  /** the format's own name for each column, null for those that are not used */
  names: (string | null)[]
}

/** What the columns of a file are, as its owner said; `option:Ringmaat`: a choice that is named by its heading. */
export interface ColumnMapping extends FileColumns {
  kind: 'own' | 'other-orders'
}

export interface ImportOptions {
  path: string
  isDryRun?: boolean
  /** what each column is, for a file that is not recognised */
  mapping?: ColumnMapping | null
  /** orders that were open in the former shop stay open; else they are read as history */
  keepsOpen?: boolean
  /** of the report; absent: the moment and the file's own name */
  reportName?: string
  /** held already; absent: it is taken and given back here */
  turn?: ImportTurn
  journal?: Journal
  /** the run that may take back the orders it makes */
  runId?: number
  /** what an earlier try of the same run did already, by the product's number */
  earlier?: Map<number, 'made' | 'changed'>
  /** asked before each batch */
  shouldStop?: () => Promise<boolean>
  /** wait so long for the photos it names; those that fail come into the report, the rest follows behind */
  photoSeconds?: number
  /** tests fetch from this machine */
  isAllowed?: (address: string) => boolean
  onProgress?: (progress: ImportProgress) => void
}

export interface StagedFile {
  /** rows in the file, the bad ones among them */
  rows: number
  staged: number
  facts: FileFacts
  isStopped: boolean
}

/** What a file holds, products or orders: how one is made from its rows, and what becomes of many. */
export interface RecordKind<T> {
  /** so many are stored at a time */
  batchSize: number
  /** further rows of one can only be a mistake */
  maxRows: number
  /** null: it cannot be taken over; why stands in the report. `tooMany`: lines above `maxRows`. */
  read(rows: FileRow[], tooMany: number[], file: StagedFile): Promise<T | null>
  store(batch: T[]): Promise<void>
  /** what became of them so far */
  counts: RecordCounts
}

export type RecordCounts = Pick<ImportSummary, 'made' | 'changed' | 'left' | 'held'> &
  Partial<Pick<ImportSummary, 'open' | 'keepsOpen'>>

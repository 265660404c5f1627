import type { Journal } from '#app/features/catalog/store-products.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { ColumnMapping } from './columns.ts'
import { importOrders } from './import-orders.server.ts'
import { importProducts } from './import-products.server.ts'
import { openImportReport } from './import-report.server.ts'
import { type ImportProgress, type ImportResult, isOrderKind } from './imports.ts'
import { openProductFile } from './product-file.server.ts'
import { type ImportTurn, takeImportTurn } from './staging.server.ts'

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

/** Reads a file of products or of orders into the shop; a dry run only tells what it would do. */
export async function importFile(shop: Shop, options: ImportOptions): Promise<ImportResult> {
  const opened = await openProductFile(options.path, options.mapping ?? null)
  if (!opened.ok) return opened
  const turn = options.turn ?? (await takeImportTurn(shop))
  if (!turn) return { ok: false, error: 'import-running' }
  try {
    const report = await openImportReport(shop, options.path, options.reportName)
    try {
      const { kind } = opened.file.columns
      return isOrderKind(kind)
        ? await importOrders(shop, opened.file, kind, turn, report, options)
        : await importProducts(shop, opened.file, kind, turn, report, options)
    } finally {
      await report.close()
    }
  } finally {
    if (!options.turn) await turn.end()
  }
}

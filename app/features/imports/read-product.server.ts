import type { ProductDraft } from '#app/features/catalog/product-draft.ts'
import type { ImportReport } from './import-report.server.ts'
import { type FileRow, type ImportProgress, MAX_VARIANTS, type ProductKind } from './imports.ts'
import { readOwnProduct } from './own-product.server.ts'
import { openProgress } from './progress.ts'
import { readShopifyProduct } from './shopify-product.server.ts'
import type { StagedFile } from './stage-rows.server.ts'
import type { Staging } from './staging.server.ts'
import { readWooCommerceProduct } from './woocommerce-product.server.ts'

const BATCH_PRODUCTS = 400
/** Further rows of one product can only be more variants or photos than it may have. */
const MAX_GROUP_ROWS = MAX_VARIANTS * 2

/** A product of the file, with the lines that it is reported under. */
export interface ReadProduct {
  draft: ProductDraft
  line: number
  lineOfSku: Map<string, number>
}

/** Products in batches, each from all of its rows. Rows that cannot be used are reported on the way. */
export async function* readProducts(
  kind: ProductKind,
  staging: Staging,
  file: StagedFile,
  report: ImportReport,
  siteUrl: string,
  onProgress?: (progress: ImportProgress) => void,
): AsyncGenerator<ReadProduct[]> {
  const progress = openProgress('storing', onProgress)
  let batch: ReadProduct[] = []
  let done = 0
  for await (const { rows, tooMany } of readGroups(staging)) {
    const product = await readProduct(kind, rows, file, report, siteUrl)
    for (const line of tooMany) {
      await report.problem(line, { code: 'too-many-variants', max: MAX_VARIANTS })
    }
    if (product) batch.push(product)
    done += rows.length + tooMany.length
    if (batch.length >= BATCH_PRODUCTS) {
      yield batch
      batch = []
      progress(done, done / file.staged)
    }
  }
  if (batch.length > 0) yield batch
  progress(done, 1)
}

async function readProduct(
  kind: ProductKind,
  rows: FileRow[],
  file: StagedFile,
  report: ImportReport,
  siteUrl: string,
): Promise<ReadProduct | null> {
  const { draft, problems, notes } = readKind(kind, rows, file, siteUrl)
  const name = draft?.name ?? rows.flatMap(({ cells }) => cells.title ?? cells.name ?? [])[0] ?? ''
  for (const { line, problem } of problems) await report.problem(line, problem, name)
  if (!draft) return null
  for (const { line, note } of notes) await report.note(line, note, name)
  const lineOfSku = new Map(
    rows.flatMap(({ cells, line }) => (cells.sku ? [[cells.sku, line]] : [])),
  )
  return { draft, line: rows[0]?.line ?? 0, lineOfSku }
}

function readKind(kind: ProductKind, rows: FileRow[], file: StagedFile, siteUrl: string) {
  switch (kind) {
    case 'shopify':
      return readShopifyProduct(rows, file.facts)
    case 'woocommerce':
      return readWooCommerceProduct(rows)
    case 'own':
      return readOwnProduct(rows, siteUrl)
  }
}

/** The rows of one product or order at a time, and the lines that are too many for one. */
export async function* readGroups(staging: Staging) {
  let groupLine = -1
  let rows: FileRow[] = []
  let tooMany: number[] = []
  for await (const batch of staging.read()) {
    for (const row of batch) {
      if (row.groupLine !== groupLine && rows.length > 0) {
        yield { rows, tooMany }
        rows = []
        tooMany = []
      }
      groupLine = row.groupLine
      if (rows.length < MAX_GROUP_ROWS) rows.push(row)
      else tooMany.push(row.line)
    }
  }
  if (rows.length > 0) yield { rows, tooMany }
}

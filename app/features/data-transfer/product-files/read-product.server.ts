import type { ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type { StagedFile } from '#app/features/data-transfer/import-runs/import-work.ts'
import {
  type FileRow,
  MAX_VARIANTS,
  type ProductFileKind,
} from '#app/features/data-transfer/import-runs/imports.ts'
import { readOwnProduct } from '#app/features/data-transfer/product-formats/own-product.server.ts'
import { readShopifyProduct } from '#app/features/data-transfer/product-formats/shopify-product.server.ts'
import { readWooCommerceProduct } from '#app/features/data-transfer/product-formats/woocommerce-product.server.ts'

/** Maximum number of rows per product; more rows would exceed the allowed variants or photos. */
export const MAX_PRODUCT_ROWS = MAX_VARIANTS * 2

/** A product from the file, with the line numbers for the report. */
export interface ParsedProduct {
  draft: ProductDraft
  line: number
  lineOfSku: Map<string, number>
}

interface ProductFileContext {
  kind: ProductFileKind
  report: ImportReport
  siteUrl: string
}

/** Reads one product from all of its rows and reports unusable data; returns null if the product is rejected. */
export async function readProduct(
  { kind, report, siteUrl }: ProductFileContext,
  rows: FileRow[],
  excessLineNumbers: number[],
  file: StagedFile,
): Promise<ParsedProduct | null> {
  const { draft, problems, notes } = parseProduct(kind, rows, file, siteUrl)
  const name = draft?.name ?? rows.flatMap(({ cells }) => cells.title ?? cells.name ?? [])[0] ?? ''
  for (const { line, problem } of problems) await report.addProblem(line, problem, name)
  for (const { line, note } of draft ? notes : []) await report.addNote(line, note, name)
  for (const line of excessLineNumbers) {
    await report.addProblem(line, { code: 'too-many-variants', max: MAX_VARIANTS })
  }
  if (!draft) return null
  const lineOfSku = new Map(
    rows.flatMap(({ cells, line }) => (cells.sku ? [[cells.sku, line]] : [])),
  )
  return { draft, line: rows[0]?.line ?? 0, lineOfSku }
}

function parseProduct(kind: ProductFileKind, rows: FileRow[], file: StagedFile, siteUrl: string) {
  switch (kind) {
    case 'shopify':
      return readShopifyProduct(rows, file.facts)
    case 'woocommerce':
      return readWooCommerceProduct(rows)
    case 'own':
      return readOwnProduct(rows, siteUrl)
  }
}

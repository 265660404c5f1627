import {
  previewProducts,
  storeProducts,
} from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { StoredDraft, StoreOptions } from '#app/features/catalog/products/product-draft.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { defaultManufacturer } from '#app/features/core/settings/settings.ts'
import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type {
  ImportOptions,
  RecordCounts,
  RecordImporter,
} from '#app/features/data-transfer/import-runs/import-work.ts'
import type { ProductFileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import type { App } from '#app/platform/app.ts'
import { findUnchangedDrafts } from './export-products.server.ts'
import { MAX_PRODUCT_ROWS, type ParsedProduct, readProduct } from './read-product.server.ts'

/** Creates the importer of the products of a file; in a dry run it only reports what would change. */
export async function createProductImporter(
  app: App,
  kind: ProductFileKind,
  report: ImportReport,
  { isDryRun, recordChanges, earlierOutcomes }: ImportOptions,
): Promise<RecordImporter<ParsedProduct>> {
  // `left` counts products that stayed as they were, `held` those that stay drafts for lack of a manufacturer. The summary of
  // the run is stored with these names.
  const counts = { made: 0, changed: 0, left: 0, held: 0 }
  const context = { kind, report, siteUrl: app.siteUrl }
  const options: StoreOptions = {
    requiresManufacturer: true,
    defaultManufacturer: defaultManufacturer(await readSettings(app)),
    hasFlatCategories: kind === 'shopify',
    findSame: (db, drafts) => findUnchangedDrafts(db, drafts, app.siteUrl),
  }
  return {
    batchSize: 400,
    maxRows: MAX_PRODUCT_ROWS,
    counts,
    read: (rows, excessLineNumbers, file) => readProduct(context, rows, excessLineNumbers, file),

    async store(batch) {
      const drafts = batch.map(({ draft }) => draft)
      const results = isDryRun
        ? await previewProducts(app, kind, drafts, options)
        : await storeProducts(app, kind, drafts, {
            ...options,
            ...(recordChanges && { recordChanges }),
          })
      const changedResults = results.filter(
        ({ outcome }) => outcome === 'made' || outcome === 'changed',
      )
      if (!isDryRun)
        await refreshProducts(
          app,
          changedResults.flatMap(({ productId }) => productId ?? []),
        )
      for (const [index, result] of results.entries()) {
        const product = batch[index]
        // A product that an interrupted attempt of this run stored counts as a result of this attempt.
        const outcome =
          result.outcome === 'left'
            ? (earlierOutcomes?.get(result.productId ?? 0) ?? 'left')
            : result.outcome
        if (product) await reportOutcome(report, product, { ...result, outcome }, counts)
      }
    },
  }
}

const OUTCOME_TEXTS = { made: 'gemaakt', changed: 'gewijzigd', left: 'ongewijzigd' } as const

async function reportOutcome(
  report: ImportReport,
  { draft, line, lineOfSku }: ParsedProduct,
  result: StoredDraft,
  counts: RecordCounts,
) {
  for (const { sku, product } of result.takenSkus) {
    const problem = { code: 'sku-taken', sku, product } as const
    await report.addProblem(lineOfSku.get(sku) ?? line, problem, draft.name)
  }
  if (result.outcome === 'rejected') {
    if (result.reason) {
      await report.addProblem(line, { code: 'not-stored', reason: result.reason }, draft.name)
    }
    return
  }
  counts[result.outcome]++
  if (result.lacksManufacturer) {
    counts.held++
    await report.addNote(line, { code: 'no-manufacturer' }, draft.name)
  }
  await report.addRow(line, OUTCOME_TEXTS[result.outcome], draft.name)
}

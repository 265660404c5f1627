import { eq } from 'drizzle-orm'
import type { StoredDraft } from '#app/features/catalog/product-draft.ts'
import { refreshListings } from '#app/features/catalog/refresh-listings.server.ts'
import { foretellProducts, storeProducts } from '#app/features/catalog/store-products.server.ts'
import { media } from '#app/features/media/media-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { fetchRemotePhotos } from './fetch-remote-photos.server.ts'
import { type ImportReport, openImportReport } from './import-report.server.ts'
import type { FileKind, ImportProgress, ImportResult } from './imports.ts'
import { openProductFile, type ProductFile } from './product-file.server.ts'
import { openProgress } from './progress.ts'
import { type ReadProduct, readProducts } from './read-products.server.ts'
import { stageRows } from './stage-rows.server.ts'
import { openStaging, type Staging } from './staging.server.ts'

interface ImportOptions {
  path: string
  isDryRun?: boolean
  /** wait so long for the photos it names; those that fail come into the report, the rest follows behind */
  photoSeconds?: number
  /** tests fetch from this machine */
  isAllowed?: (address: string) => boolean
  onProgress?: (progress: ImportProgress) => void
}

/** Reads a product file of Shopify or WooCommerce into the shop; a dry run only tells what it would do. */
export async function importProducts(shop: Shop, options: ImportOptions): Promise<ImportResult> {
  const opened = await openProductFile(options.path)
  if (!opened.ok) return opened
  const staging = await openStaging(shop)
  if (!staging) return { ok: false, error: 'import-running' }
  try {
    const report = await openImportReport(shop, options.path)
    try {
      return await importFile(shop, opened.file, staging, report, options)
    } finally {
      await report.close()
    }
  } finally {
    await staging.close()
  }
}

async function importFile(
  shop: Shop,
  file: ProductFile,
  staging: Staging,
  report: ImportReport,
  options: ImportOptions,
): Promise<ImportResult> {
  const started = performance.now()
  const { isDryRun = false, onProgress } = options
  const { kind } = file.columns
  const counts = { made: 0, changed: 0, left: 0 }
  const staged = await stageRows(file, staging, report, onProgress)
  await staging.group()
  // While the database stores one batch, the next is read and cleaned.
  let storing: Promise<void> = Promise.resolve()
  for await (const batch of readProducts(kind, staging, staged, report, onProgress)) {
    await storing
    storing = storeBatch(shop, kind, batch, isDryRun, report, counts)
    // It is awaited a round later; until then a failure must not count as unheard.
    storing.catch(() => undefined)
  }
  await storing
  const seconds = (performance.now() - started) / 1000
  if (!isDryRun) await fetchPhotos(shop, report, options)
  const waitingImages = await shop.db.$count(media, eq(media.state, 'pending'))
  return {
    ok: true,
    summary: {
      kind,
      isDryRun,
      rows: staged.rows,
      ...counts,
      ...report.totals,
      waitingImages,
      seconds,
      reportPath: report.path,
    },
  }
}

async function fetchPhotos(
  shop: Shop,
  report: ImportReport,
  { photoSeconds = 0, isAllowed, onProgress }: ImportOptions,
) {
  if (photoSeconds === 0) return
  const waiting = await shop.db.$count(media, eq(media.state, 'pending'))
  if (waiting === 0) return
  const progress = openProgress('photos', onProgress)
  const { failed } = await fetchRemotePhotos(shop, {
    seconds: photoSeconds,
    ...(isAllowed ? { isAllowed } : {}),
    onPhoto: (done) => {
      const tried = done.fetched + done.failed
      progress(tried, tried / waiting)
    },
  })
  for (const { url, reason } of failed) await report.photo(url, reason)
}

async function storeBatch(
  shop: Shop,
  kind: FileKind,
  batch: ReadProduct[],
  isDryRun: boolean,
  report: ImportReport,
  counts: { made: number; changed: number; left: number },
): Promise<void> {
  const drafts = batch.map(({ draft }) => draft)
  const stored = isDryRun
    ? await foretellProducts(shop, kind, drafts)
    : await storeProducts(shop, kind, drafts)
  const written = stored.filter(({ outcome }) => outcome === 'made' || outcome === 'changed')
  if (!isDryRun)
    await refreshListings(
      shop,
      written.flatMap(({ productId }) => productId ?? []),
    )
  for (const [index, outcome] of stored.entries()) {
    const product = batch[index]
    if (product) await reportOutcome(report, product, outcome, counts)
  }
}

const WORDS = { made: 'gemaakt', changed: 'gewijzigd', left: 'ongewijzigd' } as const

async function reportOutcome(
  report: ImportReport,
  { draft, line, lineOfSku }: ReadProduct,
  stored: StoredDraft,
  counts: { made: number; changed: number; left: number },
) {
  for (const { sku, product } of stored.takenSkus) {
    const problem = { code: 'sku-taken', sku, product } as const
    await report.problem(lineOfSku.get(sku) ?? line, problem, draft.name)
  }
  if (stored.outcome === 'refused') {
    if (stored.reason) {
      await report.problem(line, { code: 'not-stored', reason: stored.reason }, draft.name)
    }
    return
  }
  counts[stored.outcome]++
  await report.product(line, WORDS[stored.outcome], draft.name)
}

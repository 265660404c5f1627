import { eq } from 'drizzle-orm'
import type { StoredDraft, StoreOptions } from '#app/features/catalog/product-draft.ts'
import { refreshListings } from '#app/features/catalog/refresh-listings.server.ts'
import { foretellProducts, storeProducts } from '#app/features/catalog/store-products.server.ts'
import { media } from '#app/features/media/media-tables.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { defaultMaker } from '#app/features/settings/settings.ts'
import type { Shop } from '#app/platform/shop.ts'
import { findSame } from './export-products.server.ts'
import { fetchRemotePhotos } from './fetch-remote-photos.server.ts'
import type { ImportOptions } from './import-file.server.ts'
import type { ImportReport } from './import-report.server.ts'
import type { ImportResult, ProductKind } from './imports.ts'
import type { ProductFile } from './product-file.server.ts'
import { openProgress } from './progress.ts'
import { type ReadProduct, readProducts } from './read-products.server.ts'
import { stageRows } from './stage-rows.server.ts'
import { type ImportTurn, openStaging } from './staging.server.ts'

interface Counts {
  made: number
  changed: number
  left: number
  held: number
}

/** Reads the products of an opened file; a dry run only tells what it would do. */
export async function importProducts(
  shop: Shop,
  file: ProductFile,
  kind: ProductKind,
  turn: ImportTurn,
  report: ImportReport,
  options: ImportOptions,
): Promise<ImportResult> {
  const started = performance.now()
  const { isDryRun = false, onProgress, shouldStop = async () => false } = options
  const counts: Counts = { made: 0, changed: 0, left: 0, held: 0 }
  const staging = await openStaging(turn)
  const staged = await stageRows(file, staging, report, onProgress, shouldStop)
  let isStopped = staged.isStopped
  if (!isStopped) {
    await staging.group()
    const store = await openStore(shop, kind, report, counts, options)
    // While the database stores one batch, the next is read and cleaned.
    let storing: Promise<void> = Promise.resolve()
    for await (const batch of readProducts(
      kind,
      staging,
      staged,
      report,
      shop.siteUrl,
      onProgress,
    )) {
      await storing
      isStopped = await shouldStop()
      if (isStopped) break
      storing = store(batch)
      // It is awaited a round later; until then a failure must not count as unheard.
      storing.catch(() => undefined)
    }
    await storing
  }
  const seconds = (performance.now() - started) / 1000
  if (!isDryRun && !isStopped) await fetchPhotos(shop, report, options)
  const waitingImages = await shop.db.$count(media, eq(media.state, 'pending'))
  return {
    ok: true,
    summary: {
      kind,
      isDryRun,
      isStopped,
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

/** What stores one batch after the other and reports what became of it. */
async function openStore(
  shop: Shop,
  kind: ProductKind,
  report: ImportReport,
  counts: Counts,
  { isDryRun, journal, earlier }: ImportOptions,
) {
  const options: StoreOptions = {
    needsMaker: true,
    defaultMaker: defaultMaker(await readSettings(shop)),
    hasFlatCategories: kind === 'shopify',
    findSame: (db, drafts) => findSame(db, drafts, shop.siteUrl),
  }
  return async (batch: ReadProduct[]): Promise<void> => {
    const drafts = batch.map(({ draft }) => draft)
    const stored = isDryRun
      ? await foretellProducts(shop, kind, drafts, options)
      : await storeProducts(shop, kind, drafts, { ...options, ...(journal && { journal }) })
    const written = stored.filter(({ outcome }) => outcome === 'made' || outcome === 'changed')
    if (!isDryRun)
      await refreshListings(
        shop,
        written.flatMap(({ productId }) => productId ?? []),
      )
    for (const [index, one] of stored.entries()) {
      const product = batch[index]
      const outcome =
        one.outcome === 'left' ? (earlier?.get(one.productId ?? 0) ?? 'left') : one.outcome
      if (product) await reportOutcome(report, product, { ...one, outcome }, counts)
    }
  }
}

const WORDS = { made: 'gemaakt', changed: 'gewijzigd', left: 'ongewijzigd' } as const

async function reportOutcome(
  report: ImportReport,
  { draft, line, lineOfSku }: ReadProduct,
  stored: StoredDraft,
  counts: Counts,
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
  if (stored.isHeld) {
    counts.held++
    await report.note(line, { code: 'no-maker' }, draft.name)
  }
  await report.product(line, WORDS[stored.outcome], draft.name)
}

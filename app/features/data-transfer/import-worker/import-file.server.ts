import { eq } from 'drizzle-orm'
import { media } from '#app/features/core/media/media-tables.server.ts'
import {
  type ImportReport,
  openImportReport,
} from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type {
  ImportOptions,
  RecordCounts,
  StagedFile,
} from '#app/features/data-transfer/import-runs/import-work.ts'
import {
  type ImportResult,
  isOrderFileKind,
} from '#app/features/data-transfer/import-runs/imports.ts'
import { createProgress } from '#app/features/data-transfer/import-runs/progress.ts'
import {
  acquireImportLock,
  type ImportLock,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import { createOrderImporter } from '#app/features/data-transfer/order-files/import-orders.server.ts'
import { createProductImporter } from '#app/features/data-transfer/product-files/import-products.server.ts'
import {
  type ImportFile,
  openImportFile,
} from '#app/features/data-transfer/product-files/product-file.server.ts'
import type { App } from '#app/platform/app.ts'
import { fetchRemotePhotos } from './fetch-remote-photos.server.ts'
import { importRecords } from './import-records.server.ts'

/** Imports a file of products or orders; a dry run only reports the result. */
export async function importFile(app: App, options: ImportOptions): Promise<ImportResult> {
  const openedFile = await openImportFile(options.path, options.mapping ?? null)
  if (!openedFile.ok) return openedFile
  const lock = options.lock ?? (await acquireImportLock(app))
  if (!lock) return { ok: false, error: 'import-running' }
  const { isDryRun = false } = options
  const { kind } = openedFile.file.columns
  const countPendingPhotos = async () =>
    isOrderFileKind(kind) ? 0 : app.db.$count(media, eq(media.state, 'pending'))
  try {
    const report = await openImportReport(app, options.path, options.reportName)
    try {
      const startMs = performance.now()
      const { file, counts } = await importByKind(app, openedFile.file, lock, report, options)
      const seconds = (performance.now() - startMs) / 1000
      const { isStopped, rows } = file
      if (!isDryRun && !isStopped) {
        await fetchPhotos(app, await countPendingPhotos(), report, options)
      }
      const totals = {
        ...counts,
        ...(isOrderFileKind(kind) && { keepsOpen: options.keepsOpen ?? false }),
        ...report.totals,
        seconds,
        reportPath: report.path,
      }
      const waitingImages = await countPendingPhotos()
      return { ok: true, summary: { kind, isDryRun, isStopped, rows, waitingImages, ...totals } }
    } finally {
      await report.close()
    }
  } finally {
    if (!options.lock) await lock.end()
  }
}

async function importByKind(
  app: App,
  file: ImportFile,
  lock: ImportLock,
  report: ImportReport,
  options: ImportOptions,
): Promise<{ file: StagedFile; counts: RecordCounts }> {
  const { kind } = file.columns
  const { onProgress, shouldStop = async () => false } = options
  const work = { lock, report, onProgress, shouldStop }
  if (isOrderFileKind(kind)) {
    const orders = createOrderImporter(app, kind, report, options)
    return { file: await importRecords(file, orders, work), counts: orders.counts }
  }
  const products = await createProductImporter(app, kind, report, options)
  return { file: await importRecords(file, products, work), counts: products.counts }
}

async function fetchPhotos(
  app: App,
  waitingCount: number,
  report: ImportReport,
  { photoSeconds = 0, isAllowedAddress, onProgress }: ImportOptions,
) {
  if (photoSeconds === 0 || waitingCount === 0) return
  const progress = createProgress('photos', onProgress)
  const { failed } = await fetchRemotePhotos(app, {
    seconds: photoSeconds,
    ...(isAllowedAddress && { isAllowedAddress }),
    onPhoto: (photos) => {
      const triedCount = photos.fetched + photos.failed
      progress(triedCount, triedCount / waitingCount)
    },
  })
  for (const { url, reason } of failed) await report.addPhotoFailure(url, reason)
}

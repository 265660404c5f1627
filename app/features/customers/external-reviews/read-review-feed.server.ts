import { stat } from 'node:fs/promises'
import { openImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import {
  acquireImportLock,
  type ImportLock,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import { fetchFeed } from '#app/features/partners/incoming-feeds/fetch-feed.server.ts'
import {
  isReviewsFeed,
  readSample,
} from '#app/features/partners/incoming-feeds/open-feed.server.ts'
import {
  readXmlRows,
  type XmlElementNames,
} from '#app/features/partners/incoming-feeds/xml-rows.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { readText } from '#app/platform/text/file-text.server.ts'
import { createReviewImporter } from './import-reviews.server.ts'
import { isForbiddenUrl } from './read-feed-review.server.ts'
import type { ReadReviewsResult, ReviewsSummary } from './review-feeds.ts'
import { findAllowedFeed, finishReviewImport } from './write-reviews.server.ts'

const REVIEW_ROWS: XmlElementNames = {
  rows: ['review'],
  headings: ['publisher/name', 'aggregator/name'],
}
const BATCH_SIZE = 500
/** Advisory lock id; any number that no other lock of the shop uses. */
const REVIEWS_LOCK = 20_260_660

/** Takes the lock for reading reviews, one for all processes; null if another process has it. */
export const acquireReviewsLock = (app: App) => acquireImportLock(app, REVIEWS_LOCK)

export interface ReadReviewsOptions {
  /** URL of the feed or name of the uploaded file; identifies the feed */
  address: string
  /** path to read from instead of the address */
  file?: string
  /** writes nothing, so no permission is needed */
  isDryRun: boolean
  /** the lock if the caller has it already; otherwise it is taken here */
  lock?: ImportLock
  signal?: AbortSignal
  /** the download fails if nothing arrives for this long */
  idleTimeoutMs?: number
  onProgress?: (rows: number, share: number) => void | Promise<void>
}

/**
 * Imports the reviews of the shop's products from a Product Ratings feed of any size. A download that breaks off
 * changes nothing.
 */
export async function readReviewFeed(
  app: App,
  options: ReadReviewsOptions,
): Promise<ReadReviewsResult> {
  const { address, isDryRun } = options
  if (isForbiddenUrl(address)) return { ok: false, error: 'not-allowed' }
  const feedId = isDryRun ? null : await findAllowedFeed(app, address)
  if (feedId === undefined) return { ok: false, error: 'not-allowed' }
  const lock = options.lock ?? (await acquireReviewsLock(app))
  if (!lock) return { ok: false, error: 'already-reading' }
  try {
    const fetchedFeed = await fetchFeed(app, options.file ?? address, options)
    if (!fetchedFeed.ok) return fetchedFeed
    try {
      const { encoding, sample } = await readSample(fetchedFeed.path)
      if (sample.trim() === '') return { ok: false, error: 'empty-file' }
      if (!sample.trimStart().startsWith('<') || !isReviewsFeed(sample))
        return { ok: false, error: 'unknown-feed' }
      const summary = await importReviews(app, {
        path: fetchedFeed.path,
        encoding,
        feedId,
        ...options,
      })
      return summary ? { ok: true, summary } : { ok: false, error: 'not-allowed' }
    } finally {
      await fetchedFeed.deleteFile()
    }
  } finally {
    if (!options.lock) await lock.end()
  }
}

type ImportSource = ReadReviewsOptions & {
  path: string
  encoding: Awaited<ReturnType<typeof readSample>>['encoding']
  feedId: number | null
}

/** Returns null if the permission was withdrawn meanwhile. */
async function importReviews(app: App, source: ImportSource): Promise<ReviewsSummary | null> {
  const { path, encoding, feedId, isDryRun, signal, onProgress } = source
  const startMs = performance.now()
  const now = app.clock.now()
  const { size } = await stat(path)
  const report = await openImportReport(app, 'reviews')
  const importer = createReviewImporter(app, { feedId, report, readAt: now })
  let bytes = 0
  const text = readText(path, encoding, (readBytes) => {
    bytes = readBytes
  })
  const rows = readXmlRows(text, REVIEW_ROWS)
  try {
    let isStopped = false
    let next = await rows.next()
    for (; !next.done; next = await rows.next()) {
      for (let from = 0; from < next.value.length; from += BATCH_SIZE)
        if (!(await importer.importRows(next.value.slice(from, from + BATCH_SIZE)))) return null
      await onProgress?.(importer.counts.rows, Math.min(1, bytes / size))
      isStopped = signal?.aborted ?? false
      if (isStopped) break
    }
    const isWhole = next.done === true && next.value.isWhole
    let removed = 0
    if (feedId !== null && isWhole) {
      const closeResult = await finishReviewImport(app, feedId, { readAt: now, ...importer })
      if (!closeResult) return null
      removed = closeResult.removed
      for (const id of closeResult.productIds) importer.changedProductIds.add(id)
    }
    await announceChanges(
      app,
      [...importer.changedProductIds].map((id) => `product:${id}`),
    )
    return {
      isDryRun,
      ...importer.counts,
      publisher: importer.publisher(),
      removed,
      isWhole,
      isStopped,
      seconds: (performance.now() - startMs) / 1000,
      reportPath: report.path,
    }
  } finally {
    await report.close()
  }
}

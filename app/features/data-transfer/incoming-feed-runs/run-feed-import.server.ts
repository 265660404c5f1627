import {
  assignNewOffersToRun,
  readEarlierResults,
  recordChanges,
} from '#app/features/data-transfer/import-runs/import-changes.server.ts'
import type { FeedTask } from '#app/features/data-transfer/import-runs/import-task.ts'
import type { importRuns } from '#app/features/data-transfer/import-runs/imports-tables.server.ts'
import { createProgress } from '#app/features/data-transfer/import-runs/progress.ts'
import { uploadPath } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import type { ImportLock } from '#app/features/data-transfer/import-runs/staging.server.ts'
import type {
  RunOptions,
  RunResult,
} from '#app/features/data-transfer/marketplace-runs/run-items-import.server.ts'
import { importFeedMessage } from '#app/features/partners/incoming-feeds/feed-messages.ts'
import { scheduleFeed } from '#app/features/partners/offers/feed-quotes.server.ts'
import type { App } from '#app/platform/app.ts'
import { importFeed } from './import-feed.server.ts'

export async function runFeedImport(
  app: App,
  run: typeof importRuns.$inferSelect,
  { address, source: expectedSource, country, categorySlug, publishes, readsAgain }: FeedTask,
  options: RunOptions & { lock: ImportLock },
): Promise<RunResult> {
  const { onProgress, ...importOptions } = options
  const reportProgress = createProgress('storing', onProgress)
  const result = await importFeed(app, {
    ...importOptions,
    ...(!run.isDryRun && { earlierOutcomes: await readEarlierResults(app, run) }),
    ...(run.fileKey !== null && { file: uploadPath(app, run.fileKey) }),
    address,
    source: expectedSource ?? undefined,
    country,
    publishes,
    isDryRun: run.isDryRun,
    categorySlug: categorySlug ?? undefined,
    recordChanges: (tx, changes) => recordChanges(tx, run, changes),
    onProgress: ({ phase, rows, share }) => phase === 'reading' && reportProgress(rows, share ?? 0),
  })
  if (!result.ok) return { ok: false, failure: importFeedMessage(result) }
  const { source, made, joined, changed, left, rejected, notes, ...summary } = result.summary
  if (readsAgain && !run.isDryRun && summary.isWhole) {
    const feedKey = { source, country, address }
    const settings = { categorySlug, publishes }
    await scheduleFeed(app.db, feedKey, settings, { now: app.clock.now() })
  }
  if (!run.isDryRun) await assignNewOffersToRun(app, run, { source, country })
  return {
    ok: true,
    summary: {
      kind: 'feed',
      isDryRun: summary.isDryRun,
      isStopped: summary.isStopped,
      rows: summary.rows,
      made,
      changed: joined + changed,
      left,
      badRows: rejected,
      notes,
      waitingImages: 0,
      held: 0,
      seconds: summary.seconds,
      reportPath: summary.reportPath,
      feed: { source, joined, vanished: summary.vanished, isWhole: summary.isWhole },
    },
  }
}

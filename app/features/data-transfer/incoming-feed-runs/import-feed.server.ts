import type { RecordChanges } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { openImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import {
  acquireImportLock,
  type ImportLock,
} from '#app/features/data-transfer/import-runs/staging.server.ts'
import type { EarlierOutcomes } from '#app/features/partners/incoming-feeds/earlier-outcomes.server.ts'
import {
  createFeedGroups,
  type FeedGroup,
} from '#app/features/partners/incoming-feeds/feed-groups.ts'
import type {
  FeedProgress,
  FeedSource,
  FeedSummary,
  ImportFeedResult,
} from '#app/features/partners/incoming-feeds/feeds.ts'
import { fetchFeed } from '#app/features/partners/incoming-feeds/fetch-feed.server.ts'
import { type OpenFeed, openFeed } from '#app/features/partners/incoming-feeds/open-feed.server.ts'
import {
  isGrouped,
  readFeedItem,
} from '#app/features/partners/incoming-feeds/read-feed-item.server.ts'
import { updateVisibility } from '#app/features/partners/item-drafts/unsold-products.server.ts'
import { findPath } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import {
  completeFeedRun,
  ensureFeed,
  type FeedKey,
  findFeed,
} from '#app/features/partners/offers/feed-quotes.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Counts, createRowImporter } from './import-feed-rows.server.ts'

const ROWS_PER_BATCH = 500

export interface ImportFeedOptions {
  /** URL or file path, which identifies the feed in later imports */
  address: string
  /** path to read from, if it differs from `address` */
  file?: string
  /** country of the shops in the feed */
  country: string
  /** network of the feed; absent: it is detected from the content */
  source?: FeedSource | undefined
  categorySlug: string | undefined
  isDryRun: boolean
  /** true: new products are published at once; false: they are drafts */
  publishes: boolean
  /** lock that the caller already holds; absent: the import acquires and releases its own */
  lock?: ImportLock
  signal?: AbortSignal
  /** called before each batch */
  shouldStop?: () => Promise<boolean>
  /** file name of the report; absent: the time and the network */
  reportName?: string
  /** records the products that are created, so that the run can be undone */
  recordChanges?: RecordChanges
  earlierOutcomes?: EarlierOutcomes
  /** milliseconds without data after which the feed counts as interrupted */
  idleTimeoutMs?: number
  onProgress?: (progress: FeedProgress) => void
}

/** Imports a feed of any size and writes only new and changed rows. An interrupted download changes nothing. */
export async function importFeed(app: App, options: ImportFeedOptions): Promise<ImportFeedResult> {
  const categoryPath = await findPath(app, options.categorySlug)
  if (!categoryPath) return { ok: false, error: 'unknown-category' }
  const lock = options.lock ?? (await acquireImportLock(app))
  if (!lock) return { ok: false, error: 'import-running' }
  try {
    const fetchedFeed = await fetchFeed(app, options.file ?? options.address, {
      ...(options.signal && { signal: options.signal }),
      ...(options.idleTimeoutMs && { idleTimeoutMs: options.idleTimeoutMs }),
      onBytes: (bytes, total) =>
        options.onProgress?.({ phase: 'fetching', rows: 0, bytes, share: total && bytes / total }),
    })
    if (!fetchedFeed.ok) return fetchedFeed
    try {
      const openedFeed = await openFeed(fetchedFeed.path)
      if (!openedFeed.ok) return openedFeed
      const { feed } = openedFeed
      if (options.source && options.source !== feed.source)
        return { ok: false, error: 'other-source', actualSource: feed.source }
      return { ok: true, summary: await readFeed(app, feed, { ...options, categoryPath }) }
    } finally {
      await fetchedFeed.deleteFile()
    }
  } finally {
    if (!options.lock) await lock.end()
  }
}

async function readFeed(
  app: App,
  feed: OpenFeed,
  options: ImportFeedOptions & { categoryPath: string[] },
): Promise<FeedSummary> {
  const startMs = performance.now()
  const { isDryRun, country, address } = options
  const { source } = feed
  const feedKey: FeedKey = { source, country, address }
  // Prices get the start time of the import as their time, so that they never seem newer than they are.
  const startedAt = app.clock.now()
  const feedId = isDryRun ? null : await ensureFeed(app.db, feedKey)
  const storedFeedId = feedId ?? (await findFeed(app.db, feedKey))
  const report = await openImportReport(app, `feed-${source}`, options.reportName)
  const counts: Counts = {
    rows: 0,
    made: 0,
    joined: 0,
    changed: 0,
    left: 0,
    rejected: 0,
    notes: 0,
    vanished: 0,
  }
  const seenIds = new Set<string>()
  const groups = await readGroups(feed, { country, now: startedAt, signal: options.signal })
  const importRows = createRowImporter(app, feedKey, {
    ...options,
    feedId,
    storedFeedId,
    seenIds,
    report,
    counts,
    readAt: startedAt,
    groups,
  })
  let bytes = 0
  const rows = feed.rows((readBytes) => {
    bytes = readBytes
  })
  try {
    let isStopped = false
    let chunk = await rows.next()
    for (; !chunk.done; chunk = await rows.next()) {
      for (let batchStart = 0; batchStart < chunk.value.length; batchStart += ROWS_PER_BATCH)
        await importRows(chunk.value.slice(batchStart, batchStart + ROWS_PER_BATCH))
      options.onProgress?.({
        phase: 'reading',
        rows: counts.rows,
        bytes,
        share: Math.min(1, bytes / feed.bytes),
      })
      isStopped = options.signal?.aborted || ((await options.shouldStop?.()) ?? false)
      if (isStopped) break
    }
    const isWhole = chunk.done === true && chunk.value.isWhole
    if (feedId !== null && isWhole) {
      const isReported = (id: string) => seenIds.has(id)
      const { vanished, productIds } = await completeFeedRun(app.db, feedId, {
        source,
        readAt: startedAt,
        isReported,
        onOffersChanged: (tx, items) => updateVisibility(tx, items, startedAt),
      })
      counts.vanished = vanished
      await refreshProducts(app, productIds)
    }
    const seconds = (performance.now() - startMs) / 1000
    return {
      source,
      isDryRun,
      ...counts,
      isWhole,
      isStopped,
      seconds,
      reportPath: report.path,
    }
  } finally {
    await report.close()
  }
}

/** Reads the whole feed before the import, because the options of a group depend on all of its rows. */
async function readGroups(
  feed: OpenFeed,
  { signal, ...itemOptions }: { country: string; now: Date; signal: AbortSignal | undefined },
): Promise<Map<string, FeedGroup>> {
  const groups = createFeedGroups()
  for await (const rows of feed.rows(() => undefined)) {
    if (signal?.aborted) break
    for (const row of rows) {
      if ('problem' in row || !isGrouped(feed.source, row.values)) continue
      const item = readFeedItem(feed.source, row.values, itemOptions)
      if (item.ok && item.group) groups.add(item.group)
    }
  }
  return groups.close()
}

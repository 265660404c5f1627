import { createHash } from 'node:crypto'
import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import {
  createEarlierOutcomeReader,
  type EarlierOutcomes,
} from '#app/features/partners/incoming-feeds/earlier-outcomes.server.ts'
import {
  type FeedGroup,
  parentItemOf,
  withFamily,
} from '#app/features/partners/incoming-feeds/feed-groups.ts'
import {
  feedNoteMessage,
  feedProblemMessage,
} from '#app/features/partners/incoming-feeds/feed-messages.ts'
import type {
  FeedRow,
  FeedRowProblem,
  FeedSummary,
} from '#app/features/partners/incoming-feeds/feeds.ts'
import { readFeedItem } from '#app/features/partners/incoming-feeds/read-feed-item.server.ts'
import type { ImportedItem } from '#app/features/partners/item-drafts/imported-items.ts'
import {
  importItems,
  type RunOptions,
} from '#app/features/partners/marketplace-import/import-items.server.ts'
import { importPartialFamilies } from '#app/features/partners/marketplace-import/import-partial-families.server.ts'
import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { addFeedPhotoHosts } from '#app/features/partners/offers/feed-photo-hosts.server.ts'
import { type FeedKey, readRowHashes } from '#app/features/partners/offers/feed-quotes.server.ts'
import type { App } from '#app/platform/app.ts'

/** Version of the row hashes. Increase it to import the rows of unchanged feeds again. */
const ROW_VERSION = 1
/** Allowed characters of a photo host, which becomes part of the Content-Security-Policy header of every page. */
const PHOTO_HOST = /^[a-z\d.-]+(?::\d+)?$/

export type Counts = Omit<
  FeedSummary,
  'source' | 'isDryRun' | 'isWhole' | 'isStopped' | 'seconds' | 'reportPath'
>

interface RowImporterOptions extends Omit<RunOptions, 'reportedFamilyIds'> {
  earlierOutcomes?: EarlierOutcomes
  /** id of the stored feed; null in a dry run, which stores nothing */
  feedId: number | null
  /** id of the feed if it was imported before, even in a dry run */
  storedFeedId: number | null
  /** ids of the offers that the feed still contains; other offers of the feed have vanished */
  seenIds: Set<string>
  report: ImportReport
  counts: Counts
  readAt: Date
  groups: Map<string, FeedGroup>
}

interface FeedRowItem {
  line: number
  item: MarketplaceItem
  hash: string
}

interface RowImport extends RowImporterOptions {
  app: App
  feedKey: FeedKey
  /** photo hosts that this import has already allowed */
  allowedHosts: Set<string>
  reportedFamilyIds: Set<string>
  readEarlierRows: ReturnType<typeof createEarlierOutcomeReader>
}

/** Creates the importer that writes batches of feed rows. */
export function createRowImporter(app: App, feedKey: FeedKey, options: RowImporterOptions) {
  const run: RowImport = {
    ...options,
    app,
    feedKey,
    allowedHosts: new Set(),
    reportedFamilyIds: new Set(),
    readEarlierRows: createEarlierOutcomeReader(app.db, feedKey, options.earlierOutcomes),
  }
  return async (rows: FeedRow[]): Promise<void> => {
    const rowItems: FeedRowItem[] = []
    for (const row of rows) {
      const rowItem = await readRow(run, row)
      if (rowItem) rowItems.push(rowItem)
    }
    if (rowItems.length === 0) return
    const changedItems = await reportUnchanged(run, rowItems)
    if (changedItems.length === 0) return
    const items = changedItems.map(({ item }) => item)
    if (run.feedId !== null) await allowPhotoHosts(run, run.feedId, items)
    const results = await importFeedItems(run, items)
    for (const rowItem of changedItems) {
      const result = results.get(rowItem.item)
      if (result) await reportItem(run, rowItem, result)
    }
  }
}

async function reportRejectedRow(
  { counts, report }: RowImport,
  line: number,
  problem: FeedRowProblem,
  title = '',
): Promise<void> {
  counts.rejected++
  await report.addRow(line, 'fout', title, feedProblemMessage(problem))
}

/** Parses a row; returns null for an invalid row and reports the reason. */
async function readRow(run: RowImport, row: FeedRow): Promise<FeedRowItem | null> {
  const { feedKey, counts, groups, seenIds, report, feedId, readAt } = run
  counts.rows++
  const { line } = row
  if ('problem' in row) {
    await reportRejectedRow(run, line, row.problem)
    return null
  }
  const feedItem = readFeedItem(feedKey.source, row.values, {
    country: feedKey.country,
    now: readAt,
  })
  if (!feedItem.ok) {
    await reportRejectedRow(run, line, feedItem.problem, feedItem.title)
    return null
  }
  const { notes, group } = feedItem
  const knownGroup = group && groups.get(group.id)
  const item = knownGroup ? withFamily(feedItem.item, group, knownGroup) : feedItem.item
  if (seenIds.has(item.offerRef.externalId)) {
    await reportRejectedRow(run, line, { code: 'twice' }, item.title)
    return null
  }
  seenIds.add(item.offerRef.externalId)
  for (const note of notes) {
    counts.notes++
    await report.addRow(line, 'let op', item.title, feedNoteMessage(note))
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([ROW_VERSION, item]))
    .digest('base64url')
  return { line, item: { ...item, ...(feedId && { row: { feedId, hash } }) }, hash }
}

/** Reports the rows that are the same as at the previous import; returns the other rows. */
async function reportUnchanged(run: RowImport, items: FeedRowItem[]): Promise<FeedRowItem[]> {
  const { app, feedKey, storedFeedId, counts, report } = run
  const ids = items.map(({ item }) => item.offerRef.externalId)
  const storedHashes =
    storedFeedId === null ? new Map() : await readRowHashes(app.db, feedKey, storedFeedId, ids)
  const isUnchanged = ({ item, hash }: FeedRowItem) =>
    storedHashes.get(item.offerRef.externalId) === hash
  const unchangedItems = items.filter(isUnchanged)
  const earlierRows = await run.readEarlierRows(
    unchangedItems.map(({ item }) => item.offerRef.externalId),
  )
  for (const { line, item } of unchangedItems) {
    const outcome = earlierRows.get(item.offerRef.externalId) ?? 'left'
    counts[outcome]++
    const [outcomeText, reason] = OUTCOMES[outcome]
    await report.addRow(line, outcomeText, item.title, reason)
  }
  return items.filter((rowItem) => !isUnchanged(rowItem))
}

/** Allows the hosts of photos, because browsers load the photos of a feed from there. */
async function allowPhotoHosts(
  { app, allowedHosts }: RowImport,
  feedId: number,
  items: MarketplaceItem[],
): Promise<void> {
  const urls = items.flatMap(({ quote }) => quote.images.map(({ url }) => new URL(url)))
  const hosts = new Set(
    urls.flatMap(({ protocol, host }) =>
      protocol === 'https:' && PHOTO_HOST.test(host) ? host : [],
    ),
  )
  const newHosts = [...hosts].filter((host) => !allowedHosts.has(host))
  for (const host of newHosts) allowedHosts.add(host)
  await addFeedPhotoHosts(app, feedId, newHosts)
}

/** Imports each group of rows as one product, and each row without a group as a product. */
async function importFeedItems(
  run: RowImport,
  items: MarketplaceItem[],
): Promise<Map<MarketplaceItem, ImportedItem>> {
  const { app, feedKey, groups } = run
  const now = app.clock.now()
  const grouped = Map.groupBy(
    items.filter(({ family }) => family && family.choices.length > 0),
    ({ family }) => family?.id ?? '',
  )
  const families = [...grouped].flatMap(([id, members]) => {
    const group = groups.get(id)
    const [firstMember] = members
    if (!group || !firstMember) return []
    return [{ parentItem: parentItemOf(firstMember, id, group), items: members }]
  })
  const results = await importPartialFamilies(app, feedKey.source, { readAt: now, families }, run)
  const ungroupedItems = items.filter((item) => !results.has(item))
  const separateItems = new Map(ungroupedItems.map((item) => [item, withoutChoices(item)]))
  const feedItems = { readAt: now, items: [...separateItems.values()], families: [] }
  const batch = await importItems(app, feedKey.source, feedItems, run)
  for (const [item, separateItem] of separateItems) {
    const result = batch.reports.get(separateItem)
    if (result) results.set(item, result)
  }
  return results
}

async function reportItem(
  run: RowImport,
  { line, item }: FeedRowItem,
  { outcome, name, notes }: ImportedItem,
): Promise<void> {
  const { seenIds, counts, report } = run
  if (outcome === 'rejected' || outcome === 'missing') {
    seenIds.delete(item.offerRef.externalId)
    await reportRejectedRow(run, line, { code: 'not-stored', reason: notes.join(' ') }, item.title)
    return
  }
  counts[outcome]++
  const [outcomeText, ...outcomeNotes] = OUTCOMES[outcome]
  await report.addRow(line, outcomeText, name, [...outcomeNotes, ...notes].join('; '))
}

/** Removes the options of an item that does not fit its group, so that the item becomes a separate product. */
function withoutChoices(item: MarketplaceItem): MarketplaceItem {
  const { family, ...withoutFamily } = item
  return family && family.choices.length > 0 ? withoutFamily : item
}

const OUTCOMES = {
  made: ['gemaakt'],
  joined: ['gewijzigd', 'een aanbieding erbij'],
  changed: ['gewijzigd'],
  left: ['ongewijzigd'],
} as const

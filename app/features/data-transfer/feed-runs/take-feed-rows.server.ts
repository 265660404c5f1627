import { createHash } from 'node:crypto'
import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import {
  type EarlierRows,
  openEarlierRows,
} from '#app/features/partners/feeds/earlier-rows.server.ts'
import { type FeedGroup, headOf, withFamily } from '#app/features/partners/feeds/feed-groups.ts'
import { feedNoteMessage, feedProblemMessage } from '#app/features/partners/feeds/feed-messages.ts'
import type { FeedRow, FeedRowProblem, FeedSummary } from '#app/features/partners/feeds/feeds.ts'
import { readFeedItem } from '#app/features/partners/feeds/read-feed-item.server.ts'
import type { ImportedItem } from '#app/features/partners/item-drafts/imported-items.ts'
import {
  importItems,
  type RunOptions,
} from '#app/features/partners/marketplace-import/import-items.server.ts'
import { importPartialFamilies } from '#app/features/partners/marketplace-import/import-partial-families.server.ts'
import type { FoundItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { addFeedPhotoHosts } from '#app/features/partners/offers/feed-photo-hosts.server.ts'
import { type FeedPlace, readRowHashes } from '#app/features/partners/offers/feed-quotes.server.ts'
import type { App } from '#app/platform/app.ts'

/** Increase it to re-import rows of unchanged feeds. */
const ROW_VERSION = 1
/** The host goes into the Content-Security-Policy header of every page, so its characters are restricted. */
const PHOTO_HOST = /^[a-z\d.-]+(?::\d+)?$/

export type Counts = Omit<
  FeedSummary,
  'source' | 'isDryRun' | 'isWhole' | 'isStopped' | 'seconds' | 'reportPath'
>

interface TakerOptions extends Omit<RunOptions, 'foretold'> {
  earlier?: EarlierRows
  /** null: a dry run, which does not even store the feed */
  feedId: number | null
  /** id of the feed if it was imported before, also in a dry run */
  knownId: number | null
  /** ids of all valid items in the feed */
  seenIds: Set<string>
  report: ImportReport
  counts: Counts
  at: Date
  groups: Map<string, FeedGroup>
}

interface ReadRow {
  line: number
  item: FoundItem
  hash: string
}

/** Creates the importer that writes batches of feed rows. */
export function openTaker(app: App, place: FeedPlace, options: TakerOptions) {
  const { feedId, knownId, seenIds, report, counts, at, groups } = options
  const letIn = new Set<string>()
  const foretold = new Set<string>()
  const readEarlierRows = openEarlierRows(app.db, place, options.earlier)

  async function reject(line: number, problem: FeedRowProblem, title = '') {
    counts.rejected++
    await report.product(line, 'fout', title, feedProblemMessage(problem))
  }

  async function readRow(row: FeedRow): Promise<ReadRow | null> {
    counts.rows++
    const { line } = row
    if ('problem' in row) {
      await reject(line, row.problem)
      return null
    }
    const read = readFeedItem(place.source, row.values, { country: place.country, now: at })
    if (!read.ok) {
      await reject(line, read.problem, read.title)
      return null
    }
    const { notes, group } = read
    const known = group && groups.get(group.id)
    const item = known ? withFamily(read.item, group, known) : read.item
    if (seenIds.has(item.place.externalId)) {
      await reject(line, { code: 'twice' }, item.title)
      return null
    }
    seenIds.add(item.place.externalId)
    for (const note of notes) {
      counts.notes++
      await report.product(line, 'let op', item.title, feedNoteMessage(note))
    }
    const hash = createHash('sha256')
      .update(JSON.stringify([ROW_VERSION, item]))
      .digest('base64url')
    return { line, item: { ...item, ...(feedId && { row: { feedId, hash } }) }, hash }
  }

  /** Allows the hosts of the photos, because photos of a feed are not copied. */
  async function letPhotosIn(feed: number, items: FoundItem[]) {
    const urls = items.flatMap(({ quote }) => quote.images.map(({ url }) => new URL(url)))
    const hosts = new Set(
      urls.flatMap(({ protocol, host }) =>
        protocol === 'https:' && PHOTO_HOST.test(host) ? host : [],
      ),
    )
    const fresh = [...hosts].filter((host) => !letIn.has(host))
    for (const host of fresh) letIn.add(host)
    await addFeedPhotoHosts(app, feed, fresh)
  }

  async function reportItem({ line, item }: ReadRow, taken: ImportedItem) {
    const { outcome, name, notes } = taken
    if (outcome === 'refused' || outcome === 'missing') {
      seenIds.delete(item.place.externalId)
      await reject(line, { code: 'not-stored', reason: notes.join(' ') }, item.title)
      return
    }
    counts[outcome]++
    const [word, ...more] = OUTCOMES[outcome]
    await report.product(line, word, name, [...more, ...notes].join('; '))
  }

  /** Imports each group as one product and every other row as a product of its own. */
  async function importFeedItems(items: FoundItem[]): Promise<Map<FoundItem, ImportedItem>> {
    const now = app.clock.now()
    const grouped = Map.groupBy(
      items.filter(({ family }) => family && family.choices.length > 0),
      ({ family }) => family?.id ?? '',
    )
    const families = [...grouped].flatMap(([id, members]) => {
      const [group, [first]] = [groups.get(id), members]
      return group && first ? [{ head: headOf(first, id, group), items: members }] : []
    })
    const read = { at: now, families }
    const reports = await importPartialFamilies(app, place.source, read, { ...options, foretold })
    const single = items.filter((item) => !reports.has(item))
    const ownOf = new Map(single.map((item) => [item, withoutChoices(item)]))
    const alone = { at: now, items: [...ownOf.values()], families: [] }
    const batch = await importItems(app, place.source, alone, options)
    for (const [item, own] of ownOf) {
      const report = batch.reports.get(own)
      if (report) reports.set(item, report)
    }
    return reports
  }

  return async (rows: FeedRow[]): Promise<void> => {
    const read: ReadRow[] = []
    for (const row of rows) {
      const one = await readRow(row)
      if (one) read.push(one)
    }
    if (read.length === 0) return
    const ids = read.map(({ item }) => item.place.externalId)
    const known = knownId === null ? new Map() : await readRowHashes(app.db, place, knownId, ids)
    const isSame = ({ item, hash }: ReadRow) => known.get(item.place.externalId) === hash
    const same = read.filter(isSame)
    const earlier = await readEarlierRows(same.map(({ item }) => item.place.externalId))
    for (const { line, item } of same) {
      const outcome = earlier.get(item.place.externalId) ?? 'left'
      counts[outcome]++
      const [word, reason] = OUTCOMES[outcome]
      await report.product(line, word, item.title, reason)
    }
    const other = read.filter((one) => !isSame(one))
    if (other.length === 0) return
    const items = other.map(({ item }) => item)
    if (feedId !== null) await letPhotosIn(feedId, items)
    const taken = await importFeedItems(items)
    for (const one of other) {
      const outcome = taken.get(one.item)
      if (outcome) await reportItem(one, outcome)
    }
  }
}

/** Returns an item that does not fit its group without options, so that it becomes a product of its own. */
function withoutChoices(item: FoundItem): FoundItem {
  const { family, ...own } = item
  return family && family.choices.length > 0 ? own : item
}

const OUTCOMES = {
  made: ['gemaakt'],
  joined: ['gewijzigd', 'een aanbieding erbij'],
  changed: ['gewijzigd'],
  left: ['ongewijzigd'],
} as const

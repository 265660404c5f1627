import { createHash } from 'node:crypto'
import { refreshListings } from '#app/features/catalog/refresh-listings.server.ts'
import type { Journal } from '#app/features/catalog/store-products.server.ts'
import { type ImportReport, openImportReport } from '#app/features/imports/import-report.server.ts'
import { type ImportTurn, takeImportTurn } from '#app/features/imports/staging.server.ts'
import { findPath, takeOver } from '#app/features/marketplace/import-pieces.server.ts'
import type { ImportedPiece } from '#app/features/marketplace/import-pieces.ts'
import type { FoundPiece } from '#app/features/marketplace/marketplace-source.ts'
import { tellSeen } from '#app/features/marketplace/unsold-products.server.ts'
import { addFeedPhotoHosts } from '#app/features/offers/feed-photo-hosts.server.ts'
import {
  closeReading,
  ensureFeed,
  type FeedPlace,
  readRowHashes,
} from '#app/features/offers/feed-quotes.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type EarlierRows, openEarlierRows } from './earlier-rows.server.ts'
import { feedNoteMessage, feedProblemMessage } from './feed-messages.ts'
import type {
  FeedProgress,
  FeedRow,
  FeedRowProblem,
  FeedSource,
  FeedSummary,
  ImportFeedResult,
} from './feeds.ts'
import { fetchFeed } from './fetch-feed.server.ts'
import { type OpenFeed, openFeed } from './open-feed.server.ts'
import { readFeedPiece } from './read-feed-piece.server.ts'

/** Raised when rows must be taken over again although their feeds did not change. */
const ROW_VERSION = 1
const BATCH = 500
/** It goes into a header of every page. */
const PHOTO_HOST = /^[a-z\d.-]+(?::\d+)?$/

export interface ImportFeedOptions {
  /** a web address, or where a file is: by this the feed is known again */
  address: string
  /** where it is read from, when that is another place */
  file?: string
  /** of the shops in it */
  country: string
  /** absent: whatever it turns out to be */
  source?: FeedSource | undefined
  categorySlug: string | undefined
  isDryRun: boolean
  /** what is new is shown in the shop at once; else it waits as a concept */
  publishes: boolean
  /** held already; absent: it is taken and given back here */
  turn?: ImportTurn
  signal?: AbortSignal
  /** asked before each batch */
  shouldStop?: () => Promise<boolean>
  /** of the report; absent: the moment and the network */
  reportName?: string
  /** hears of the products that are made, so that they can be taken back */
  journal?: Journal
  earlier?: EarlierRows
  /** so long nothing may come before a feed counts as broken off */
  silenceMs?: number
  onProgress?: (progress: FeedProgress) => void
}

type Counts = Omit<
  FeedSummary,
  'source' | 'isDryRun' | 'isWhole' | 'isStopped' | 'seconds' | 'reportPath'
>

/**
 * Takes over a feed of whatever size: what is new in it, and of what was in it before only what is other now. One that breaks off
 * while it is fetched changes nothing.
 */
export async function importFeed(
  shop: Shop,
  options: ImportFeedOptions,
): Promise<ImportFeedResult> {
  const categoryPath = await findPath(shop, options.categorySlug)
  if (!categoryPath) return { ok: false, error: 'unknown-category' }
  const turn = options.turn ?? (await takeImportTurn(shop))
  if (!turn) return { ok: false, error: 'import-running' }
  try {
    const fetched = await fetchFeed(shop, options.file ?? options.address, {
      ...(options.signal && { signal: options.signal }),
      ...(options.silenceMs && { silenceMs: options.silenceMs }),
      onBytes: (bytes, total) =>
        options.onProgress?.({ phase: 'fetching', rows: 0, bytes, share: total && bytes / total }),
    })
    if (!fetched.ok) return fetched
    try {
      const opened = await openFeed(fetched.path)
      if (!opened.ok) return opened
      const { feed } = opened
      if (options.source && options.source !== feed.source)
        return { ok: false, error: 'other-source', found: feed.source }
      return { ok: true, summary: await readFeed(shop, feed, { ...options, categoryPath }) }
    } finally {
      await fetched.done()
    }
  } finally {
    if (!options.turn) await turn.end()
  }
}

async function readFeed(
  shop: Shop,
  feed: OpenFeed,
  options: ImportFeedOptions & { categoryPath: string[] },
): Promise<FeedSummary> {
  const began = performance.now()
  const { isDryRun, country, address } = options
  const { source } = feed
  const place: FeedPlace = { source, country, address }
  // Nothing that is read was told later than this.
  const at = shop.clock.now()
  const feedId = isDryRun ? null : await ensureFeed(shop.db, place)
  const report = await openImportReport(shop, `feed-${source}`, options.reportName)
  const counts: Counts = {
    ...{ rows: 0, made: 0, joined: 0, changed: 0, left: 0 },
    ...{ refused: 0, notes: 0, vanished: 0 },
  }
  const told = new Set<string>()
  const take = openTaker(shop, place, { ...options, feedId, told, report, counts, at })
  let bytes = 0
  const rows = feed.rows((read) => {
    bytes = read
  })
  try {
    let isStopped = false
    let ended = await rows.next()
    for (; !ended.done; ended = await rows.next()) {
      for (let from = 0; from < ended.value.length; from += BATCH)
        await take(ended.value.slice(from, from + BATCH))
      options.onProgress?.({
        ...{ phase: 'reading', rows: counts.rows, bytes, share: Math.min(1, bytes / feed.bytes) },
      })
      isStopped = options.signal?.aborted || ((await options.shouldStop?.()) ?? false)
      if (isStopped) break
    }
    const isWhole = ended.done === true && ended.value.isWhole
    if (feedId !== null && isWhole) {
      const isTold = (id: string) => told.has(id)
      const { vanished, productIds } = await closeReading(shop.db, feedId, {
        ...{ source, at, isTold },
        onSeen: (tx, seen) => tellSeen(tx, seen, at),
      })
      counts.vanished = vanished
      await refreshListings(shop, productIds)
    }
    const seconds = (performance.now() - began) / 1000
    return {
      ...{ source, isDryRun, ...counts, isWhole, isStopped, seconds, reportPath: report.path },
    }
  } finally {
    await report.close()
  }
}

interface TakerOptions extends ImportFeedOptions {
  categoryPath: string[]
  /** null: nothing is written, not even that there is such a feed */
  feedId: number | null
  /** ids of all that is in the feed as it should be */
  told: Set<string>
  report: ImportReport
  counts: Counts
  at: Date
}

interface ReadRow {
  line: number
  piece: FoundPiece
  hash: string
}

/** What takes rows over, some at a time. */
function openTaker(shop: Shop, place: FeedPlace, options: TakerOptions) {
  const { feedId, told, report, counts, at } = options
  const letIn = new Set<string>()
  const readEarlierRows = openEarlierRows(shop.db, place, options.earlier)

  async function refuse(line: number, problem: FeedRowProblem, title = '') {
    counts.refused++
    await report.product(line, 'fout', title, feedProblemMessage(problem))
  }

  async function readRow(row: FeedRow): Promise<ReadRow | null> {
    counts.rows++
    const { line } = row
    if ('problem' in row) {
      await refuse(line, row.problem)
      return null
    }
    const read = readFeedPiece(place.source, row.values, { country: place.country, now: at })
    if (!read.ok) {
      await refuse(line, read.problem, read.title)
      return null
    }
    const { piece, notes } = read
    if (told.has(piece.place.externalId)) {
      await refuse(line, { code: 'twice' }, piece.title)
      return null
    }
    told.add(piece.place.externalId)
    for (const note of notes) {
      counts.notes++
      await report.product(line, 'let op', piece.title, feedNoteMessage(note))
    }
    const hash = createHash('sha256')
      .update(JSON.stringify([ROW_VERSION, piece]))
      .digest('base64url')
    return { line, piece: { ...piece, ...(feedId && { row: { feedId, hash } }) }, hash }
  }

  /** Photographs of a feed are shown from where they are. */
  async function letPhotosIn(feed: number, pieces: FoundPiece[]) {
    const urls = pieces.flatMap(({ quote }) => quote.images.map(({ url }) => new URL(url)))
    const hosts = new Set(
      urls.flatMap(({ protocol, host }) =>
        protocol === 'https:' && PHOTO_HOST.test(host) ? host : [],
      ),
    )
    const fresh = [...hosts].filter((host) => !letIn.has(host))
    for (const host of fresh) letIn.add(host)
    await addFeedPhotoHosts(shop, feed, fresh)
  }

  async function tell({ line, piece }: ReadRow, taken: ImportedPiece) {
    const { outcome, name, notes } = taken
    if (outcome === 'refused' || outcome === 'missing') {
      told.delete(piece.place.externalId)
      await refuse(line, { code: 'not-stored', reason: notes.join(' ') }, piece.title)
      return
    }
    counts[outcome]++
    const [word, ...more] = OUTCOMES[outcome]
    await report.product(line, word, name, [...more, ...notes].join('; '))
  }

  return async (rows: FeedRow[]): Promise<void> => {
    const read: ReadRow[] = []
    for (const row of rows) {
      const one = await readRow(row)
      if (one) read.push(one)
    }
    if (read.length === 0) return
    const ids = read.map(({ piece }) => piece.place.externalId)
    const known = feedId === null ? new Map() : await readRowHashes(shop.db, place, feedId, ids)
    const isSame = ({ piece, hash }: ReadRow) => known.get(piece.place.externalId) === hash
    const same = read.filter(isSame)
    const earlier = await readEarlierRows(same.map(({ piece }) => piece.place.externalId))
    for (const { line, piece } of same) {
      const outcome = earlier.get(piece.place.externalId) ?? 'left'
      counts[outcome]++
      const [word, reason] = OUTCOMES[outcome]
      await report.product(line, word, piece.title, reason)
    }
    const other = read.filter((one) => !isSame(one))
    if (other.length === 0) return
    const pieces = other.map(({ piece }) => piece)
    if (feedId !== null) await letPhotosIn(feedId, pieces)
    const found = { at: shop.clock.now(), pieces }
    const taken = await takeOver(shop, place.source, found, options)
    for (const [index, one] of other.entries()) {
      const outcome = taken[index]
      if (outcome) await tell(one, outcome)
    }
  }
}

const OUTCOMES = {
  made: ['gemaakt'],
  joined: ['gewijzigd', 'een aanbieding erbij'],
  changed: ['gewijzigd'],
  left: ['ongewijzigd'],
} as const

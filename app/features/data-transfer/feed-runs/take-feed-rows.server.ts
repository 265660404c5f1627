import { createHash } from 'node:crypto'
import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import { takeToldFamilies } from '#app/features/partners/families/take-told-families.server.ts'
import type { ToldOptions } from '#app/features/partners/families/told-families.ts'
import {
  type EarlierRows,
  openEarlierRows,
} from '#app/features/partners/feeds/earlier-rows.server.ts'
import { type FeedGroup, headOf, withFamily } from '#app/features/partners/feeds/feed-groups.ts'
import { feedNoteMessage, feedProblemMessage } from '#app/features/partners/feeds/feed-messages.ts'
import type { FeedRow, FeedRowProblem, FeedSummary } from '#app/features/partners/feeds/feeds.ts'
import { readFeedPiece } from '#app/features/partners/feeds/read-feed-piece.server.ts'
import type { ImportedPiece } from '#app/features/partners/item-drafts/import-pieces.ts'
import { takeOver } from '#app/features/partners/marketplace-import/import-pieces.server.ts'
import type { FoundPiece } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { addFeedPhotoHosts } from '#app/features/partners/offers/feed-photo-hosts.server.ts'
import { type FeedPlace, readRowHashes } from '#app/features/partners/offers/feed-quotes.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Raised when rows must be taken over again although their feeds did not change. */
const ROW_VERSION = 1
/** It goes into a header of every page. */
const PHOTO_HOST = /^[a-z\d.-]+(?::\d+)?$/

export type Counts = Omit<
  FeedSummary,
  'source' | 'isDryRun' | 'isWhole' | 'isStopped' | 'seconds' | 'reportPath'
>

interface TakerOptions extends Omit<ToldOptions, 'foretold'> {
  earlier?: EarlierRows
  /** null: nothing is written, not even that there is such a feed */
  feedId: number | null
  /** the same feed when it was read before, also where nothing is written */
  knownId: number | null
  /** ids of all that is in the feed as it should be */
  told: Set<string>
  report: ImportReport
  counts: Counts
  at: Date
  groups: Map<string, FeedGroup>
}

interface ReadRow {
  line: number
  piece: FoundPiece
  hash: string
}

/** What takes rows over, some at a time. */
export function openTaker(shop: Shop, place: FeedPlace, options: TakerOptions) {
  const { feedId, knownId, told, report, counts, at, groups } = options
  const letIn = new Set<string>()
  const foretold = new Set<string>()
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
    const { notes, group } = read
    const known = group && groups.get(group.id)
    const piece = known ? withFamily(read.piece, group, known) : read.piece
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

  /** Groups each as one product, the rest piece by piece. */
  async function takePieces(pieces: FoundPiece[]): Promise<Map<FoundPiece, ImportedPiece>> {
    const now = shop.clock.now()
    const grouped = Map.groupBy(
      pieces.filter(({ family }) => family && family.choices.length > 0),
      ({ family }) => family?.id ?? '',
    )
    const families = [...grouped].flatMap(([id, members]) => {
      const [group, [first]] = [groups.get(id), members]
      return group && first ? [{ head: headOf(first, id, group), pieces: members }] : []
    })
    const told = { at: now, families }
    const taken = await takeToldFamilies(shop, place.source, told, { ...options, foretold })
    const alone = pieces.filter((piece) => !taken.has(piece))
    const found = { at: now, pieces: alone.map(withoutChoices) }
    const single = await takeOver(shop, place.source, found, options)
    for (const [index, piece] of alone.entries()) {
      const outcome = single[index]
      if (outcome) taken.set(piece, outcome)
    }
    return taken
  }

  return async (rows: FeedRow[]): Promise<void> => {
    const read: ReadRow[] = []
    for (const row of rows) {
      const one = await readRow(row)
      if (one) read.push(one)
    }
    if (read.length === 0) return
    const ids = read.map(({ piece }) => piece.place.externalId)
    const known = knownId === null ? new Map() : await readRowHashes(shop.db, place, knownId, ids)
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
    const taken = await takePieces(pieces)
    for (const one of other) {
      const outcome = taken.get(one.piece)
      if (outcome) await tell(one, outcome)
    }
  }
}

/** One that its family has no place for is no part of it here. */
function withoutChoices(piece: FoundPiece): FoundPiece {
  const { family, ...own } = piece
  return family && family.choices.length > 0 ? own : piece
}

const OUTCOMES = {
  made: ['gemaakt'],
  joined: ['gewijzigd', 'een aanbieding erbij'],
  changed: ['gewijzigd'],
  left: ['ongewijzigd'],
} as const

import { createHash } from 'node:crypto'
import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type { FeedRow } from '#app/features/partners/feeds/feeds.ts'
import type { Shop } from '#app/platform/shop.ts'
import { matchReviews } from './match-reviews.server.ts'
import { readFoundReview } from './read-found-review.server.ts'
import { type FoundReview, MOST_REVIEWS, type ReviewProblem } from './review-feeds.ts'
import { reviewProblemMessage } from './review-feeds-messages.ts'
import { keyOf, type NewReview, readHashes, writeReviews } from './write-reviews.server.ts'

/** Raised when reviews must be written anew although their feeds did not change. */
const ROW_VERSION = 1

interface TakerOptions {
  /** null: nothing is written */
  feedId: number | null
  report: ImportReport
  at: Date
}

/** What takes reviews over, some at a time. */
export function openReviewTaker(shop: Shop, { feedId, report, at }: TakerOptions) {
  const counts = { rows: 0, made: 0, changed: 0, left: 0, unknown: 0, refused: 0 }
  /** keys of what is kept of this feed */
  const told = new Set<string>()
  const seen = new Set<string>()
  const changed = new Set<number>()
  let publisher = ''

  async function refuse(line: number, problem: ReviewProblem, title = '') {
    counts.refused++
    await report.product(line, 'fout', title, reviewProblemMessage(problem))
  }

  async function readRow(row: FeedRow): Promise<{ line: number; review: FoundReview } | null> {
    counts.rows++
    const { line } = row
    if ('problem' in row) {
      await refuse(line, { code: row.problem.code === 'too-long' ? 'too-long' : 'broken' })
      return null
    }
    const read = readFoundReview(row.values, at)
    if (!read.ok) {
      await refuse(line, read.problem, read.title)
      return null
    }
    publisher ||= read.review.publisher
    return { line, review: read.review }
  }

  return {
    counts,
    told,
    changed,
    publisher: () => publisher,
    /** false: the leave was withdrawn meanwhile */
    async take(rows: FeedRow[]): Promise<boolean> {
      const read: { line: number; review: FoundReview }[] = []
      for (const row of rows) {
        const one = await readRow(row)
        if (one) read.push(one)
      }
      const matches = await matchReviews(
        shop.db,
        read.map(({ review }) => review),
      )
      const fresh: NewReview[] = []
      for (const { line, review } of read) {
        const productIds = matches.get(review)
        if (!productIds) {
          counts.unknown++
          continue
        }
        if (seen.has(review.externalId)) {
          await refuse(line, { code: 'twice' }, review.title)
          continue
        }
        if (told.size + productIds.length > MOST_REVIEWS) {
          await refuse(line, { code: 'too-many' }, review.title)
          continue
        }
        seen.add(review.externalId)
        const hash = hashOf(review)
        for (const productId of productIds) {
          told.add(keyOf(review.externalId, productId))
          fresh.push({ review, productId, hash })
        }
      }
      const known = feedId === null ? new Map() : await readHashes(shop.db, feedId, fresh)
      const other = fresh.filter(
        (one) => known.get(keyOf(one.review.externalId, one.productId)) !== one.hash,
      )
      for (const one of fresh) {
        const before = known.get(keyOf(one.review.externalId, one.productId))
        counts[before === undefined ? 'made' : before === one.hash ? 'left' : 'changed']++
      }
      for (const { productId } of other) changed.add(productId)
      return feedId === null || writeReviews(shop, feedId, other)
    },
  }
}

function hashOf({ gtins: _g, offerIds: _o, mpns: _m, brands: _b, ...shown }: FoundReview): string {
  return createHash('sha256')
    .update(JSON.stringify([ROW_VERSION, shown]))
    .digest('base64url')
}

import { createHash } from 'node:crypto'
import type { ImportReport } from '#app/features/data-transfer/import-runs/import-report.server.ts'
import type { FeedRow } from '#app/features/partners/incoming-feeds/feeds.ts'
import type { App } from '#app/platform/app.ts'
import { matchReviews } from './match-reviews.server.ts'
import { readFeedReview } from './read-feed-review.server.ts'
import { type FeedReview, MAX_REVIEWS, type ReviewProblem } from './review-feeds.ts'
import { reviewProblemMessage } from './review-feeds-messages.ts'
import { keyOf, type MatchedReview, readHashes, writeReviews } from './write-reviews.server.ts'

/** Version of the row hashes. Increase it to rewrite all reviews although their feeds did not change. */
const ROW_VERSION = 1

interface RowImporterOptions {
  /** null: dry run */
  feedId: number | null
  report: ImportReport
  readAt: Date
}

/** Creates an importer that processes review rows in batches. */
export function createReviewImporter(app: App, { feedId, report, readAt }: RowImporterOptions) {
  const counts = { rows: 0, created: 0, changed: 0, unchanged: 0, unmatched: 0, rejected: 0 }
  /** keys of the reviews in the feed; stored reviews with other keys are deleted at the end */
  const reviewKeys = new Set<string>()
  const seenIds = new Set<string>()
  const changedProductIds = new Set<number>()
  let publisher = ''

  async function reject(line: number, problem: ReviewProblem, title = '') {
    counts.rejected++
    await report.addRow(line, 'fout', title, reviewProblemMessage(problem))
  }

  async function readRow(row: FeedRow): Promise<{ line: number; review: FeedReview } | null> {
    counts.rows++
    const { line } = row
    if ('problem' in row) {
      await reject(line, { code: row.problem.code === 'too-long' ? 'too-long' : 'broken' })
      return null
    }
    const parsedReview = readFeedReview(row.values, readAt)
    if (!parsedReview.ok) {
      await reject(line, parsedReview.problem, parsedReview.title)
      return null
    }
    publisher ||= parsedReview.review.publisher
    return { line, review: parsedReview.review }
  }

  return {
    counts,
    reviewKeys,
    changedProductIds,
    publisher: () => publisher,
    /** returns false if the permission was withdrawn meanwhile */
    async importRows(rows: FeedRow[]): Promise<boolean> {
      const batch: { line: number; review: FeedReview }[] = []
      for (const row of rows) {
        const parsedReview = await readRow(row)
        if (parsedReview) batch.push(parsedReview)
      }
      const matches = await matchReviews(
        app.db,
        batch.map(({ review }) => review),
      )
      const matchedReviews: MatchedReview[] = []
      for (const { line, review } of batch) {
        const productIds = matches.get(review)
        if (!productIds) {
          counts.unmatched++
          continue
        }
        if (seenIds.has(review.externalId)) {
          await reject(line, { code: 'twice' }, review.title)
          continue
        }
        if (reviewKeys.size + productIds.length > MAX_REVIEWS) {
          await reject(line, { code: 'too-many' }, review.title)
          continue
        }
        seenIds.add(review.externalId)
        const hash = hashOf(review)
        for (const productId of productIds) {
          reviewKeys.add(keyOf(review.externalId, productId))
          matchedReviews.push({ review, productId, hash })
        }
      }
      const storedHashes =
        feedId === null ? new Map() : await readHashes(app.db, feedId, matchedReviews)
      const reviewsToWrite: MatchedReview[] = []
      for (const matchedReview of matchedReviews) {
        const { review, productId, hash } = matchedReview
        const storedHash = storedHashes.get(keyOf(review.externalId, productId))
        if (storedHash === hash) {
          counts.unchanged++
          continue
        }
        if (storedHash === undefined) counts.created++
        else counts.changed++
        changedProductIds.add(productId)
        reviewsToWrite.push(matchedReview)
      }
      return feedId === null || writeReviews(app, feedId, reviewsToWrite)
    },
  }
}

function hashOf({
  gtins: _g,
  offerIds: _o,
  mpns: _m,
  brands: _b,
  ...publishedFields
}: FeedReview): string {
  return createHash('sha256')
    .update(JSON.stringify([ROW_VERSION, publishedFields]))
    .digest('base64url')
}

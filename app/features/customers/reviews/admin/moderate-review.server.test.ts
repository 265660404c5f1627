import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import {
  forgetReviewer,
  listOwnReviews,
} from '#app/features/customers/reviews/own-reviews.server.ts'
import {
  readProductReviews,
  readRating,
} from '#app/features/customers/reviews/read-reviews.server.ts'
import type { ReviewState } from '#app/features/customers/reviews/reviews.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { reportReview } from '#app/features/customers/write-review/report-review.server.ts'
import { writeReview } from '#app/features/customers/write-review/write-review.server.ts'
import {
  addApprovedReview,
  createReviewAuthor,
  REVIEW_DRAFT,
  REVIEW_SUBMISSION,
} from '#tests/support/change-items.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { handleReports, rejectReview } from './moderate-review.server.ts'
import { countReviewsToModerate, findReview, readReviewQueue } from './read-review-queue.server.ts'
import type { ReviewTab } from './review-list.ts'

shopTest(
  'the queue of reviews is counted and paged from whichever end is nearer',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const reviewRows = (state: ReviewState, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        productId,
        state,
        author: 'Sanne',
        stars: 4,
        title: 'Mooi',
        body: 'Een ring.',
        isVerified: false,
        writtenAt: new Date(Date.UTC(2026, 9, 1 + (index % 7))),
      }))
    await app.db
      .insert(reviews)
      .values([...reviewRows('waiting', 50), ...reviewRows('approved', 45)])
    await app.db
      .insert(reviews)
      .values(reviewRows('rejected', 1).map((row) => ({ ...row, openReports: 2 })))
    const readQueue = (tab: ReviewTab, page: number) => readReviewQueue(app, { tab, page })
    const readAllPages = async (tab: ReviewTab) =>
      (await Promise.all([1, 2, 3].map((page) => readQueue(tab, page)))).flatMap(({ rows }) =>
        rows.map(({ id }) => id),
      )
    const readIdsByDate = (state: ReviewState) =>
      app.db
        .select({ id: reviews.id })
        .from(reviews)
        .where(eq(reviews.state, state))
        .orderBy(reviews.writtenAt, reviews.id)
        .then((rows) => rows.map(({ id }) => id))
    expect(await readAllPages('waiting')).toEqual(await readIdsByDate('waiting'))
    expect(await readAllPages('approved')).toEqual((await readIdsByDate('approved')).reverse())
    const pageAfterLast = 99
    expect(await readQueue('waiting', pageAfterLast)).toMatchObject({
      page: 3,
      total: 50,
      counts: { waiting: 50, approved: 45, rejected: 1, reported: 1 },
    })
    // 50 wait, and one is reported.
    expect(await countReviewsToModerate(app)).toBe(51)

    // A reported review that waits counts once.
    await app.db.update(reviews).set({ state: 'waiting' }).where(eq(reviews.state, 'rejected'))
    expect(await countReviewsToModerate(app)).toBe(51)
    await app.db.delete(products).where(eq(products.id, productId))
    expect((await readQueue('reported', 1)).counts).toEqual({
      waiting: 0,
      approved: 0,
      rejected: 0,
      reported: 0,
    })
    expect(await countReviewsToModerate(app)).toBe(0)
  },
)

shopTest(
  'a reported review stays until the shop has checked it, and reports are limited per network',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring' })
    const id = await addApprovedReview(app, productId, 'a', {})
    const report = {
      reason: 'fake' as const,
      explanation: 'Dit heeft iemand verzonnen.',
      email: 'tom@voorbeeld.example',
    }
    expect(await reportReview(app, id, report, '192.0.2.9')).toEqual({ ok: true })
    const unknownId = id + 1
    expect(await reportReview(app, unknownId, report, '192.0.2.9')).toEqual({
      ok: false,
      error: 'unknown-review',
    })
    expect((await readReviewQueue(app, { tab: 'reported', page: 1 })).rows).toMatchObject([
      { id, openReports: 1 },
    ])
    expect(await countReviewsToModerate(app)).toBe(1)
    expect((await readReviewQueue(app, { tab: null, page: 1 })).tab).toBe('reported')
    expect((await readRating(app, productId))?.count).toBe(1)
    await handleReports(app, id)
    expect((await readReviewQueue(app, { tab: null, page: 1 })).tab).toBe('approved')
    expect(await findReview(app, id)).toMatchObject({
      openReports: 0,
      reports: [{ reason: 'Dit is geen echte ervaring', email: '', isOpen: false }],
    })
    await reportReview(app, id, report, '192.0.2.9')
    await rejectReview(app, id, 'Verzonnen.')
    expect((await findReview(app, id))?.openReports).toBe(0)

    // A network may send ten reports; three were sent above.
    for (let sentCount = 3; sentCount < 10; sentCount++) {
      await reportReview(app, id, report, '192.0.2.9')
    }
    expect(await reportReview(app, id, report, '192.0.2.9')).toMatchObject({
      error: 'too-many-tries',
    })
  },
)

shopTest(
  'deleting an account makes published reviews anonymous and deletes unpublished ones',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const chain = await addProduct(app, { name: 'Ketting' })
    await addApprovedReview(app, ring.productId, 'sanne', {})
    await writeReview(
      app,
      createReviewAuthor('sanne'),
      chain.productId,
      REVIEW_DRAFT,
      REVIEW_SUBMISSION,
    )
    const sanne: Customer = {
      id: 'sanne',
      number: 1,
      name: 'Sanne',
      email: 'sanne@voorbeeld.example',
      isEmailVerified: true,
      isStaff: false,
    }
    expect((await listOwnReviews(app, sanne)).map(({ product }) => product)).toEqual([
      'Ketting',
      'Ring',
    ])
    const deletion = await app.db.transaction((tx) => forgetReviewer(tx, sanne))
    expect(deletion).toEqual({ productIds: [ring.productId], deletedPhotoIds: [] })
    expect((await readProductReviews(app, ring.productId))?.newest[0]?.author).toBe('Een klant')
    expect(await listOwnReviews(app, sanne)).toEqual([])
    expect(await countReviewsToModerate(app)).toBe(0)
  },
)

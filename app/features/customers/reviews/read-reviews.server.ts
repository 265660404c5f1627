import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Rating, ratingOf } from '#app/features/catalog/products/catalog.ts'
import { productRatings } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import {
  type RatingDetail,
  REVIEWS_ON_PRODUCT,
  REVIEWS_PER_PAGE,
  type ReviewSort,
  type ShownReview,
} from './reviews.ts'
import { productCriterionRatings, reviewCriteria, reviews } from './reviews-tables.server.ts'

/** Returns the rating and newest reviews for the product page; null if there are no reviews. */
export async function readProductReviews(
  app: App,
  productId: number,
): Promise<{ rating: RatingDetail; newest: ShownReview[] } | null> {
  const rating = await readRating(app, productId)
  if (!rating) return null
  const newest = await readPage(app, productId, 'nieuwste', null, 0, REVIEWS_ON_PRODUCT)
  return { rating, newest }
}

export async function readRating(app: App, productId: number): Promise<RatingDetail | null> {
  const rows = await app.db
    .select({
      sums: productRatings,
      criterion: { id: reviewCriteria.id, name: reviewCriteria.name },
      scores: { count: productCriterionRatings.count, starsSum: productCriterionRatings.starsSum },
    })
    .from(productRatings)
    .leftJoin(
      productCriterionRatings,
      and(
        eq(productCriterionRatings.productId, productRatings.productId),
        gt(productCriterionRatings.count, 0),
      ),
    )
    .leftJoin(reviewCriteria, eq(reviewCriteria.id, productCriterionRatings.criterionId))
    .where(eq(productRatings.productId, productId))
    .orderBy(asc(reviewCriteria.position), asc(reviewCriteria.id))
  const sums = rows[0]?.sums
  const rating = ratingOf(sums ?? null)
  if (!sums || !rating) return null
  return {
    ...rating,
    byStars: sums.byStars,
    criteria: rows.flatMap(({ criterion, scores }) =>
      criterion && scores
        ? [{ id: criterion.id, name: criterion.name, average: ratingOf(scores)?.average ?? 0 }]
        : [],
    ),
  }
}

/**
 * Returns a page of a product's reviews, optionally with one number of stars only. A page number past the end gives the
 * last page.
 */
export async function readReviews(
  app: App,
  productId: number,
  rating: RatingDetail,
  query: { sort: ReviewSort; stars: number | null; page: number },
): Promise<{ reviews: ShownReview[]; total: number; page: number }> {
  const { sort, stars } = query
  const total = stars === null ? rating.count : (rating.byStars[stars - 1] ?? 0)
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE)))
  const offset = (page - 1) * REVIEWS_PER_PAGE
  return {
    reviews: await readPage(app, productId, sort, stars, offset, REVIEWS_PER_PAGE),
    total,
    page,
  }
}

const ORDERS = {
  nieuwste: [desc(reviews.writtenAt), desc(reviews.id)],
  hoogste: [desc(reviews.stars), desc(reviews.writtenAt), desc(reviews.id)],
  laagste: [asc(reviews.stars), desc(reviews.writtenAt), desc(reviews.id)],
}

async function readPage(
  app: App,
  productId: number,
  sort: ReviewSort,
  stars: number | null,
  offset: number,
  limit: number,
): Promise<ShownReview[]> {
  // Selecting ids first lets PostgreSQL skip rows in the index, even for pages far down the list.
  const ids = app.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, productId),
        eq(reviews.state, 'approved'),
        stars === null ? undefined : eq(reviews.stars, stars),
      ),
    )
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset)
  const rows = await app.db
    .select()
    .from(reviews)
    .where(inArray(reviews.id, ids))
    .orderBy(...ORDERS[sort])
  const photos = await readPhotos(
    app.db,
    rows.flatMap(({ mediaIds }) => mediaIds),
  )
  return rows.map((row) => ({
    id: row.id,
    author: row.author,
    stars: row.stars,
    title: row.title,
    body: row.body,
    photos: row.mediaIds.flatMap((mediaId) => photos.get(mediaId) ?? []),
    isVerified: row.isVerified,
    answer: row.answer,
    day: dutchDate(row.writtenAt),
    writtenAt: row.writtenAt.toISOString(),
  }))
}

const SHOP_RATING_MS = 10 * 60_000

const lastRating: Resource<{ at: number; rating: Rating }> = {
  name: 'shop-rating',
  open: () => ({ at: Number.NEGATIVE_INFINITY, rating: null }),
}

/** Returns the rating of all products together, as of the last ten minutes; null without reviews. */
export async function readShopRating(app: App): Promise<Rating> {
  const last = app.use(lastRating)
  const now = app.clock.now().getTime()
  if (now - last.at < SHOP_RATING_MS) return last.rating
  const [sums] = await app.db
    .select({
      count: sql<number>`coalesce(sum(${productRatings.count}), 0)::integer`,
      starsSum: sql<number>`coalesce(sum(${productRatings.starsSum}), 0)::integer`,
    })
    .from(productRatings)
    .where(gt(productRatings.count, 0))
  last.at = now
  last.rating = ratingOf(sums ?? null)
  return last.rating
}

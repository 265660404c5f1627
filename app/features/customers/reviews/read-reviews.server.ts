import { and, asc, desc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Rating, ratingOf } from '#app/features/catalog/products/catalog.ts'
import { productRatings } from '#app/features/catalog/products/catalog-tables.server.ts'
import { photoRowsOf, pickPhotos, toPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import {
  type PublishedReview,
  type RatingDetail,
  REVIEWS_ON_PRODUCT,
  REVIEWS_PER_PAGE,
  type ReviewSort,
} from './reviews.ts'
import { reviews } from './reviews-tables.server.ts'

/**
 * Returns the rating and newest reviews for the product page; null if there are no reviews. `knownRating`: the rating of the
 * product, if the caller has already read it.
 */
export async function readProductReviews(
  app: App,
  productId: number,
  knownRating?: RatingDetail | null,
): Promise<{ rating: RatingDetail; newest: PublishedReview[] } | null> {
  const rating = knownRating === undefined ? await readRating(app, productId) : knownRating
  if (!rating) return null
  const newest = await readPage(app, productId, 'nieuwste', null, 0, REVIEWS_ON_PRODUCT)
  return { rating, newest }
}

export async function readRating(app: App, productId: number): Promise<RatingDetail | null> {
  const [row] = await app.db
    .select({ sums: productRatings, criteria: criteriaOf(sql`${productId}`) })
    .from(productRatings)
    .where(eq(productRatings.productId, productId))
  return ratingDetailOf(row?.sums ?? null, row?.criteria ?? [])
}

interface CriterionSums {
  id: number
  name: string
  count: number
  starsSum: number
}

/** Selects the sums of a product's stars by criterion, in the owner's order. */
export const criteriaOf = (productId: SQLWrapper): SQL<CriterionSums[]> => sql<CriterionSums[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'id', criterion.id, 'name', criterion.name, 'count', rated.count, 'starsSum', rated.stars_sum
  ) ORDER BY criterion.position, criterion.id), '[]')
  FROM product_criterion_ratings rated JOIN review_criteria criterion ON criterion.id = rated.criterion_id
  WHERE rated.product_id = ${productId} AND rated.count > 0)`

export function ratingDetailOf(
  sums: Pick<typeof productRatings.$inferSelect, 'count' | 'starsSum' | 'byStars'> | null,
  criteria: CriterionSums[],
): RatingDetail | null {
  const rating = ratingOf(sums)
  if (!sums || !rating) return null
  return {
    ...rating,
    byStars: sums.byStars,
    criteria: criteria.map(({ id, name, ...scores }) => ({
      id,
      name,
      average: ratingOf(scores)?.average ?? 0,
    })),
  }
}

/**
 * Returns a page of a product's reviews, optionally only those with one number of stars. A page number past the end gives
 * the last page.
 */
export async function readReviews(
  app: App,
  productId: number,
  rating: RatingDetail,
  query: { sort: ReviewSort; stars: number | null; page: number },
): Promise<{ reviews: PublishedReview[]; total: number; page: number }> {
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

const SORT_ORDERS = {
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
): Promise<PublishedReview[]> {
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
    .orderBy(...SORT_ORDERS[sort])
    .limit(limit)
    .offset(offset)
  const rows = await app.db
    .select({ review: reviews, photos: photoRowsOf(sql`SELECT unnest("reviews"."media_ids")`) })
    .from(reviews)
    .where(inArray(reviews.id, ids))
    .orderBy(...SORT_ORDERS[sort])
  return rows.map(({ review: row, photos }) => ({
    id: row.id,
    author: row.author,
    stars: row.stars,
    title: row.title,
    body: row.body,
    photos: pickPhotos(toPhotos(photos), row.mediaIds),
    isVerified: row.isVerified,
    answer: row.answer,
    dateText: dutchDate(row.writtenAt),
    writtenAt: row.writtenAt.toISOString(),
  }))
}

const SHOP_RATING_CACHE_MS = 10 * 60_000

const cachedShopRating: Resource<{ at: number; rating: Rating }> = {
  name: 'shop-rating',
  open: () => ({ at: Number.NEGATIVE_INFINITY, rating: null }),
}

/** Returns the rating of all products together, at most ten minutes old; null without reviews. */
export async function readShopRating(app: App): Promise<Rating> {
  const cache = app.use(cachedShopRating)
  const now = app.clock.now().getTime()
  if (now - cache.at < SHOP_RATING_CACHE_MS) return cache.rating
  const [sums] = await app.db
    .select({
      count: sql<number>`coalesce(sum(${productRatings.count}), 0)::integer`,
      starsSum: sql<number>`coalesce(sum(${productRatings.starsSum}), 0)::integer`,
    })
    .from(productRatings)
    .where(gt(productRatings.count, 0))
  cache.at = now
  cache.rating = ratingOf(sums ?? null)
  return cache.rating
}

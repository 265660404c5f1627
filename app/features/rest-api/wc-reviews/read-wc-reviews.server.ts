import { and, desc, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { ReviewState } from '#app/features/customers/reviews/reviews.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { datePair } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import type { WcView } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import { escapeWpReview } from '#app/platform/text/escape.ts'

/** Start here: the reviews of customers, which programs read, write and moderate. */

export const REVIEW_STATUSES = ['approved', 'hold', 'spam', 'trash'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export interface WcReview {
  review: typeof reviews.$inferSelect
  product: { name: string; slug: string }
}

interface ReviewsQuery {
  statuses: ReviewStatus[]
  search: string
  ids: number[]
  excludedIds: number[]
  productIds: number[]
  emails: string[]
  dated: Span
  orderBy: 'date' | 'date_gmt' | 'id' | 'include' | 'product'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Rejection reason of a review that is spam; all other rejected reviews are in the trash for programs. */
export const SPAM = 'spam'

export const STATE_BY_STATUS: Record<ReviewStatus, ReviewState> = {
  approved: 'approved',
  hold: 'waiting',
  spam: 'rejected',
  trash: 'rejected',
}

export const reviewStatus = ({ state, rejectionReason }: WcReview['review']): ReviewStatus => {
  if (state === 'rejected') return rejectionReason === SPAM ? 'spam' : 'trash'
  return state === 'approved' ? 'approved' : 'hold'
}

const hasStatus = (status: ReviewStatus) =>
  and(
    eq(reviews.state, STATE_BY_STATUS[status]),
    status === 'spam' ? eq(reviews.rejectionReason, SPAM) : undefined,
    status === 'trash' ? sql`${reviews.rejectionReason} <> ${SPAM}` : undefined,
  )

const selectReviews = (db: Db) =>
  db
    .select({ review: reviews, product: { name: products.name, slug: products.slug } })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))

/** Returns a page of reviews. */
export async function listWcReviews(
  app: App,
  query: ReviewsQuery,
): Promise<{ items: WcReview[]; total: number }> {
  const { search, ids, excludedIds, productIds, emails } = query
  const likePattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const condition = and(
    query.statuses.length === 0 ? undefined : or(...query.statuses.map(hasStatus)),
    search === ''
      ? undefined
      : or(ilike(reviews.body, likePattern), ilike(reviews.author, likePattern)),
    ids.length === 0 ? undefined : inArray(reviews.id, ids),
    excludedIds.length === 0 ? undefined : notInArray(reviews.id, excludedIds),
    productIds.length === 0 ? undefined : inArray(reviews.productId, productIds),
    emails.length === 0 ? undefined : inArray(reviews.email, emails),
    ...within(reviews.writtenAt, query.dated),
  )
  const items = await selectReviews(app.db)
    .where(condition)
    .orderBy(...orderByClause(query))
    .limit(query.limit)
    .offset(query.offset)
  return { items, total: await app.db.$count(reviews, condition) }
}

function orderByClause({ orderBy, order, ids }: ReviewsQuery): SQL[] {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  switch (orderBy) {
    case 'id':
      return [sql`${reviews.id} ${direction}`]
    case 'product':
      return [sql`${reviews.productId} ${direction}`, desc(reviews.id)]
    case 'include':
      return [sql`array_position(${sql.param(ids)}::integer[], ${reviews.id})`]
    case 'date':
    case 'date_gmt':
      return [sql`${reviews.writtenAt} ${direction}`, sql`${reviews.id} ${direction}`]
  }
}

export async function findWcReview(app: App, id: number): Promise<WcReview | undefined> {
  return (await selectReviews(app.db).where(eq(reviews.id, id)))[0]
}

/** Returns the text of a review as HTML. */
export const reviewHtml = (text: string) => `<p>${escapeWpReview(text)}</p>\n`

/** Empty URLs, because the shop has no avatars. */
export const NO_AVATARS = { '24': '', '48': '', '96': '' }

export function reviewToWire(app: App, { review, product }: WcReview, { context }: WcView) {
  const path = `${app.siteUrl}/wp-json${WC}/products`
  const text = context === 'edit' ? review.body : reviewHtml(review.body)
  return {
    id: review.id,
    ...datePair('date_created', review.writtenAt),
    product_id: review.productId,
    product_name: product.name,
    product_permalink: `${app.siteUrl}${productUrl(product.slug)}`,
    status: reviewStatus(review),
    reviewer: review.author,
    reviewer_email: review.email ?? '',
    review: text,
    rating: review.stars,
    verified: review.isVerified,
    reviewer_avatar_urls: NO_AVATARS,
    _links: {
      self: [{ href: `${path}/reviews/${review.id}` }],
      collection: [{ href: `${path}/reviews` }],
      up: [{ href: `${path}/${review.productId}`, embeddable: true }],
    },
  }
}

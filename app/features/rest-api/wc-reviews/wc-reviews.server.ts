import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { announceRating } from '#app/features/customers/reviews/publish-rating.server.ts'
import {
  deleteReview,
  insertReview,
  updateReview,
} from '#app/features/customers/reviews/review-writes.server.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  idArg,
  idListArg,
  momentArg,
  pageOffset,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { badParam, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  choicesArg,
  readWcDateRanges,
  textListArg,
  wcDatedArgs,
} from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { linksSchema, momentText } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import { fromDutchMinute } from '#app/platform/dutch-time.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  findWcReview,
  listWcReviews,
  REVIEW_STATUSES,
  type ReviewStatus,
  reviewStatus,
  reviewToWire,
  SPAM,
  STATE_BY_STATUS,
  type WcReview,
} from './read-wc-reviews.server.ts'

const reviewSchema = z.strictObject({
  id: z.int(),
  date_created: momentText,
  date_created_gmt: momentText,
  product_id: z.int(),
  product_name: z.string(),
  product_permalink: z.string(),
  status: z.enum(REVIEW_STATUSES),
  reviewer: z.string(),
  reviewer_email: z.string(),
  review: z.string(),
  rating: z.int().min(1).max(5),
  verified: z.boolean(),
  reviewer_avatar_urls: z.record(z.string(), z.string()),
  _links: linksSchema,
})

const starsArg = z.coerce
  .number()
  .int()
  .min(1, 'must be between 1 (inclusive) and 5 (inclusive)')
  .max(5, 'must be between 1 (inclusive) and 5 (inclusive)')

const reviewFields = {
  product_id: idArg.optional(),
  date_created: momentArg.optional(),
  date_created_gmt: momentArg.optional(),
  status: z.enum([...REVIEW_STATUSES, 'unspam', 'untrash']).optional(),
  reviewer: textArg(100).optional(),
  reviewer_email: z.email().max(254).optional(),
  review: textArg(5_000).optional(),
  rating: starsArg.optional(),
}
type ReviewArgs = z.output<z.ZodObject<typeof reviewFields>>

const UNKNOWN_REVIEW = failure(404, 'woocommerce_rest_review_invalid_id', 'Invalid review ID.')
const UNKNOWN_PRODUCT = failure(404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.')
const DUPLICATE_REVIEW = failure(
  409,
  'woocommerce_rest_comment_duplicate',
  'Duplicate comment detected; it looks as though you’ve already said that!',
)
const ALREADY_TRASHED = failure(
  410,
  'woocommerce_rest_already_trashed',
  'The object has already been trashed.',
)

const requestedTime = ({ date_created: localTime, date_created_gmt: utcTime }: ReviewArgs) => {
  if (utcTime) return new Date(`${utcTime}Z`)
  return localTime ? fromDutchMinute(localTime.slice(0, 16)) : undefined
}

/** Returns the status that a request sets; a review that is no longer spam or trash waits for approval. */
const toReviewStatus = (requestedStatus: ReviewArgs['status']): ReviewStatus | undefined =>
  requestedStatus === 'unspam' || requestedStatus === 'untrash' ? 'hold' : requestedStatus

const stateColumns = (status: ReviewStatus) => ({
  state: STATE_BY_STATUS[status],
  rejectionReason: status === 'spam' ? SPAM : '',
})

/** Returns the paid order of a product with this e-mail address, which makes a review verified. */
async function findPurchaseOrderId(
  app: App,
  productId: number,
  email: string,
): Promise<number | null> {
  if (email === '') return null
  const [purchase] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(sql`lower(${orders.email})`, email),
        eq(orderLines.productId, productId),
        inArray(orders.state, ['paid', 'partly-shipped', 'shipped', 'delivered']),
      ),
    )
    .limit(1)
  return purchase?.id ?? null
}

async function createReview(app: App, args: ReviewArgs) {
  const { product_id: productId = 0, reviewer = '', review = '', rating } = args
  const productCount = await app.db.$count(products, eq(products.id, productId))
  if (productCount === 0) return UNKNOWN_PRODUCT
  if (rating === undefined) return badParam('rating', 'A review has 1 to 5 stars.')
  const body = plainText(review)
  if (body === '') return badParam('review', 'is empty.')
  const email = args.reviewer_email?.toLowerCase() ?? null
  const orderId = await findPurchaseOrderId(app, productId, email ?? '')
  const id = await app.db.transaction((tx) =>
    insertReview(tx, {
      productId,
      email,
      orderId,
      isVerified: orderId !== null,
      author: reviewer.trim() || 'Anoniem',
      stars: rating,
      title: '',
      body,
      ...stateColumns(toReviewStatus(args.status) ?? 'approved'),
      writtenAt: requestedTime(args) ?? app.clock.now(),
    }),
  )
  if (id === undefined) return DUPLICATE_REVIEW
  await announceRating(app, productId)
  return { ok: true as const, id }
}

async function changeReview(app: App, { review: oldReview }: WcReview, args: ReviewArgs) {
  const body = args.review === undefined ? oldReview.body : plainText(args.review)
  if (body === '') return badParam('review', 'is empty.')
  if (args.product_id !== undefined && args.product_id !== oldReview.productId)
    return badParam('product_id', 'A review stays with its product.')
  const status = toReviewStatus(args.status)
  await app.db.transaction((tx) =>
    updateReview(tx, oldReview.id, {
      author: args.reviewer?.trim() || oldReview.author,
      stars: args.rating ?? oldReview.stars,
      title: oldReview.title,
      body,
      isVerified: oldReview.isVerified,
      writtenAt: requestedTime(args) ?? oldReview.writtenAt,
      ...(status && status !== reviewStatus(oldReview) && stateColumns(status)),
    }),
  )
  await announceRating(app, oldReview.productId)
  return { ok: true as const, id: oldReview.id }
}

/** The routes of reviews, which require the permission for products. */
export const wcReviewRoutes = wcResource({
  path: `${WC}/products/reviews`,
  response: {
    name: 'ProductReview',
    item: reviewSchema,
    deleteResponse: z.union([
      reviewSchema,
      z.strictObject({ deleted: z.literal(true), previous: reviewSchema }),
    ]),
  },
  permission: 'products',
  notFound: UNKNOWN_REVIEW,
  alreadyExists: failure(
    400,
    'woocommerce_rest_review_exists',
    'Cannot create existing product review.',
  ),
  filters: {
    ...wcDatedArgs,
    orderby: z.enum(['date', 'date_gmt', 'id', 'include', 'product']).default('date_gmt'),
    status: choicesArg(['all', ...REVIEW_STATUSES]).default(['approved']),
    product: idListArg.default([]),
    reviewer_email: textListArg.default([]),
  },
  list: async ({ app, args }) =>
    listWcReviews(app, {
      statuses: args.status.includes('all')
        ? ['approved', 'hold']
        : args.status.filter((each) => each !== 'all'),
      search: args.search,
      ids: args.include,
      excludedIds: args.exclude,
      productIds: args.product,
      emails: args.reviewer_email.map((email) => email.toLowerCase()),
      dated: readWcDateRanges(args).dated,
      orderBy: args.orderby,
      order: args.order,
      limit: args.per_page,
      offset: pageOffset(args),
    }),
  find: findWcReview,
  toWire: async (app, items, view) => items.map((item) => reviewToWire(app, item, view)),
  write: {
    fields: reviewFields,
    required: { product_id: idArg, review: textArg(5_000), reviewer: textArg(100) },
    create: ({ app, args }) => createReview(app, args),
    update: ({ app, args }, review) => changeReview(app, review, args),
  },
  trash: async (app, item) => {
    if (reviewStatus(item.review) === 'trash') return ALREADY_TRASHED
    await changeReview(app, item, { status: 'trash' })
    return 'trashed'
  },
  remove: async (app, { review }): Promise<RestFailure | null> => {
    await deleteReview(app.db, review.id)
    await announceRating(app, review.productId)
    return null
  },
  removedToWire: (previous) => ({ deleted: true, previous }),
})

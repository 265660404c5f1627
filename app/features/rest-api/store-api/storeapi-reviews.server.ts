import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  productMedia,
  products,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { idListArg, pageOffset } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcPageArgs } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { datePair } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { NO_AVATARS, reviewHtml } from '#app/features/rest-api/wc-reviews/read-wc-reviews.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { STORE } from './storeapi-endpoints.server.ts'
import { storeImage, storeImageSchema } from './storeapi-images.ts'

/** The published reviews of a product or category. */

const reviewSchema = z.strictObject({
  id: z.int(),
  date_created: z.string().nullable(),
  formatted_date_created: z.string(),
  date_created_gmt: z.string().nullable(),
  product_id: z.int(),
  product_name: z.string(),
  product_permalink: z.string(),
  product_image: storeImageSchema.nullable(),
  reviewer: z.string(),
  review: z.string(),
  rating: z.int(),
  verified: z.boolean(),
  reviewer_avatar_urls: z.record(z.string(), z.string()),
  _links: linksSchema.omit({ self: true }),
})

const reviewArgs = {
  ...wcPageArgs,
  orderby: z.enum(['date', 'date_gmt', 'id', 'rating', 'product']).default('date'),
  product_id: idListArg.default([]),
  category_id: idListArg.default([]),
}
type Args = z.output<z.ZodObject<typeof reviewArgs>>

function orderOf({ orderby, order }: Args): SQL[] {
  const column = {
    date: reviews.writtenAt,
    date_gmt: reviews.writtenAt,
    id: reviews.id,
    rating: reviews.stars,
    product: reviews.productId,
  }[orderby]
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  return [sql`${column} ${direction}`, sql`${reviews.id} ${direction}`]
}

const reviewCondition = ({ product_id: productIds, category_id: categoryIds }: Args) =>
  and(
    eq(reviews.state, 'approved'),
    eq(productListings.isVisible, true),
    productIds.length > 0 ? inArray(reviews.productId, productIds) : undefined,
    categoryIds.length > 0
      ? sql`${productListings.categoryIds} && ${sql.param(categoryIds)}::integer[]`
      : undefined,
  )

/** Returns the first photo of each product. */
async function readImages(app: App, productIds: number[]) {
  if (productIds.length === 0) return new Map<number, ReturnType<typeof storeImage>>()
  const rows = await app.db
    .selectDistinctOn([productMedia.productId], {
      productId: productMedia.productId,
      mediaRow: media,
    })
    .from(productMedia)
    .innerJoin(media, eq(media.id, productMedia.mediaId))
    .where(inArray(productMedia.productId, productIds))
    .orderBy(productMedia.productId, productMedia.position)
  return new Map(
    rows.flatMap(({ productId, mediaRow }) => {
      const photo = toPhoto(mediaRow)
      return photo ? [[productId, storeImage(app.siteUrl, photo, mediaRow.name)]] : []
    }),
  )
}

async function listReviews(app: App, args: Args) {
  const query = app.db
    .select({ review: reviews, name: products.name, slug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(productListings, eq(productListings.productId, reviews.productId))
    .where(reviewCondition(args))
  const total = await app.db.$count(query.as('matching'))
  const rows = await query
    .orderBy(...orderOf(args))
    .limit(args.per_page)
    .offset(pageOffset(args))
  const images = await readImages(app, [...new Set(rows.map(({ review }) => review.productId))])
  const root = `${app.siteUrl}/wp-json${STORE}/products`
  const items = rows.map(({ review, name, slug }) => ({
    id: review.id,
    ...datePair('date_created', review.writtenAt),
    formatted_date_created: dutchDate(review.writtenAt),
    product_id: review.productId,
    product_name: name,
    product_permalink: `${app.siteUrl}${productUrl(slug)}`,
    product_image: images.get(review.productId) ?? null,
    reviewer: review.author,
    review: reviewHtml(review.body),
    rating: review.stars,
    verified: review.isVerified,
    reviewer_avatar_urls: NO_AVATARS,
    _links: {
      collection: [{ href: `${root}/reviews` }],
      up: [{ href: `${root}/${review.productId}`, embeddable: true }],
    },
  }))
  return { items, total }
}

export const storeReviewRoute: RestRoute = {
  path: `${STORE}/products/reviews`,
  response: { name: 'StoreReview', item: reviewSchema },
  isCollection: true,
  endpoints: {
    GET: endpoint({
      args: reviewArgs,
      run: async ({ app, args }) => ({ ok: true, ...(await listReviews(app, args)) }),
    }),
  },
}

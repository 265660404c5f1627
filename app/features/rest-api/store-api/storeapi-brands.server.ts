import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { productListings, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { idListArg, skippedBy } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcPageArgs } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { datePair } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { STORE } from './storeapi-endpoints.server.ts'

/** A category, tag, brand or value of an attribute. */
export const storeTermSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  parent: z.int(),
  count: z.int(),
  permalink: z.string(),
})

const brandRoute: RestRoute = {
  path: `${STORE}/products/brands`,
  answers: { name: 'StoreTerm', item: storeTermSchema },
  isCollection: true,
  endpoints: {
    GET: endpoint({
      args: { ...wcPageArgs, per_page: wcPageArgs.per_page.unwrap().default(100) },
      run: async ({ app, args }) => {
        const rows = await app.db
          .select({
            id: brands.id,
            name: brands.name,
            slug: brands.slug,
            count: sql<number>`(SELECT count(*)::integer FROM products p JOIN product_listings l ON l.product_id = p.id
              WHERE p.brand_id = ${brands.id} AND l.is_visible)`,
          })
          .from(brands)
          .orderBy(brands.name)
          .limit(args.per_page)
          .offset(skippedBy(args))
        const total = await app.db.$count(brands)
        const items = rows.map((row) => ({ ...row, description: '', parent: 0, permalink: '' }))
        return { ok: true, items, total }
      },
    }),
  },
}

const reviewSchema = z.strictObject({
  id: z.int(),
  date_created: z.string().nullable(),
  date_created_gmt: z.string().nullable(),
  product_id: z.int(),
  product_name: z.string(),
  product_permalink: z.string(),
  reviewer: z.string(),
  review: z.string(),
  rating: z.int(),
  verified: z.boolean(),
})

const reviewRoute: RestRoute = {
  path: `${STORE}/products/reviews`,
  answers: { name: 'StoreReview', item: reviewSchema },
  isCollection: true,
  endpoints: {
    GET: endpoint({
      args: { ...wcPageArgs, product_id: idListArg.default([]) },
      run: async ({ app, args }) => {
        const isShown = and(
          eq(reviews.state, 'approved'),
          eq(productListings.isVisible, true),
          args.product_id.length > 0 ? inArray(reviews.productId, args.product_id) : undefined,
        )
        const from = app.db
          .select({ review: reviews, name: products.name, slug: products.slug })
          .from(reviews)
          .innerJoin(products, eq(products.id, reviews.productId))
          .innerJoin(productListings, eq(productListings.productId, reviews.productId))
          .where(isShown)
        const total = await app.db.$count(from.as('found'))
        const rows = await from
          .orderBy(desc(reviews.writtenAt), desc(reviews.id))
          .limit(args.per_page)
          .offset(skippedBy(args))
        const items = rows.map(({ review, name, slug }) => ({
          id: review.id,
          ...datePair('date_created', review.writtenAt),
          product_id: review.productId,
          product_name: name,
          product_permalink: `${app.siteUrl}/product/${slug}/`,
          reviewer: review.author,
          review: review.body,
          rating: review.stars,
          verified: review.isVerified,
        }))
        return { ok: true, items, total }
      },
    }),
  },
}

export const storeBrandRoutes = [brandRoute, reviewRoute]

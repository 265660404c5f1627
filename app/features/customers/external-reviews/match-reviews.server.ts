import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { REVIEW_SOURCE } from './external-reviews.ts'
import type { FeedReview } from './review-feeds.ts'

const GTIN_LENGTHS = [8, 12, 13, 14]

/** Returns a GTIN in every length, because GTINs are stored with or without leading zeros. */
const paddedGtins = (gtin: string) => {
  const unpadded = gtin.replace(/^0+/, '')
  return GTIN_LENGTHS.flatMap((length) =>
    unpadded.length <= length ? unpadded.padStart(length, '0') : [],
  )
}

/**
 * Returns the products that each review is about. A product matches by GTIN, by its offer id in the product feed of the
 * publisher, or by brand and manufacturer number together. Reviews of products that the shop does not sell are absent.
 */
export async function matchReviews(
  db: Db,
  reviews: FeedReview[],
): Promise<Map<FeedReview, number[]>> {
  const gtins = reviews.flatMap((review) => review.gtins.flatMap(paddedGtins))
  const offerIds = reviews.flatMap((review) => review.offerIds)
  const mpns = reviews.flatMap((review) => (review.brands.length > 0 ? review.mpns : []))
  const [gtinRows, offerRows, mpnRows] = await Promise.all([
    gtins.length === 0
      ? []
      : db
          .select({ productId: variants.productId, gtin: variants.gtin })
          .from(variants)
          .innerJoin(products, eq(products.id, variants.productId))
          .where(
            and(
              sql`${variants.gtin} = ANY(${sql.param(gtins)}::text[])`,
              isNotNull(variants.gtin),
              isNull(products.trashedAt),
            ),
          ),
    offerIds.length === 0
      ? []
      : db
          .select({ productId: offers.productId, externalId: offers.externalId })
          .from(offers)
          .where(and(eq(offers.source, REVIEW_SOURCE), inArray(offers.externalId, offerIds))),
    mpns.length === 0
      ? []
      : db
          .select({ productId: products.id, sku: variants.sku, brand: brands.name })
          .from(variants)
          .innerJoin(products, eq(products.id, variants.productId))
          .innerJoin(brands, eq(brands.id, products.brandId))
          .where(and(inArray(variants.sku, mpns), isNull(products.trashedAt))),
  ])
  const matches = new Map<FeedReview, number[]>()
  for (const review of reviews) {
    const reviewGtins = review.gtins.flatMap(paddedGtins)
    const ids = [
      ...gtinRows.filter(({ gtin }) => gtin !== null && reviewGtins.includes(gtin)),
      ...offerRows.filter(({ externalId }) => review.offerIds.includes(externalId)),
      ...mpnRows.filter(
        ({ sku, brand }) =>
          sku !== null && review.mpns.includes(sku) && review.brands.includes(brand.toLowerCase()),
      ),
    ].map(({ productId }) => productId)
    if (ids.length > 0) matches.set(review, [...new Set(ids)])
  }
  return matches
}

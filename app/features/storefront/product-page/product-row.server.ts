import { eq, sql } from 'drizzle-orm'
import { absencesOf } from '#app/features/affiliate/country-check/read-country-data.server.ts'
import { cachedCrossSellIds } from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { kindFactsOf } from '#app/features/catalog/categories/category-functions.server.ts'
import {
  priceLog,
  productListings,
  productMedia,
  productRatings,
  products,
  productWishes,
  temperatures,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { photoRowsOf } from '#app/features/core/media/read-photos.server.ts'
import { criteriaOf } from '#app/features/customers/reviews/read-reviews.server.ts'
import { shownTemperature } from '#app/features/listings/product-cards/shown-temperature.server.ts'
import {
  isWholeSet,
  otherIdsOfSet,
  relatedIdsOf,
} from '#app/features/listings/related-products/product-links.server.ts'
import { offerQueryTimesOf } from '#app/features/partners/sync/read-offers-at-source.server.ts'
import type { App } from '#app/platform/app.ts'
import { listOf } from '#app/platform/database/sql.server.ts'

export type ProductRow = NonNullable<Awaited<ReturnType<typeof readProductRow>>>

const activeVariants = sql`SELECT * FROM ${variants} AS own
  WHERE own.product_id = ${products.id} AND own.is_active ORDER BY own.position, own.id`

/** Price history of the variants with a sale price. Without a sale price the page shows no history. */
const saleVariantPrices = sql`SELECT log.* FROM ${priceLog} AS log
  JOIN ${variants} AS own ON own.id = log.variant_id AND own.is_active AND own.sale_price_cents IS NOT NULL
  WHERE own.product_id = ${products.id} AND ${products.seller} = 'own' ORDER BY log.recorded_at, log.id`

const photoIds = sql`SELECT ${productMedia.mediaId} FROM ${productMedia} WHERE ${productMedia.productId} = ${products.id}
  UNION SELECT unnest(own.media_ids) FROM ${variants} AS own WHERE own.product_id = ${products.id} AND own.is_active`

/** Reads a product with all its related rows in one prepared statement, because each statement costs a round trip. */
export async function readProductRow(app: App, slug: string) {
  const now = app.clock.now()
  const [row] = await app.db
    .select({
      product: products,
      brand: { slug: brands.slug, name: brands.name },
      variantRows: listOf(variants, activeVariants),
      priceLogs: listOf(priceLog, saleVariantPrices),
      photos: photoRowsOf(photoIds),
      mediaIds: sql<number[]>`ARRAY(SELECT ${productMedia.mediaId} FROM ${productMedia}
        WHERE ${productMedia.productId} = ${products.id} ORDER BY ${productMedia.position})`,
      relatedIds: relatedIdsOf(products.id),
      setIds: otherIdsOfSet(products.id),
      isWholeSet: isWholeSet(products.id),
      knownOffers: offerQueryTimesOf(products.id),
      absences: absencesOf(products.id, now),
      cachedCrossSellIds: cachedCrossSellIds(products.id, now),
      categoryIds: productListings.categoryIds,
      kindFacts: kindFactsOf(products.categoryId),
      wishes: productWishes.published,
      hot: temperatures.hot,
      cold: temperatures.cold,
      ratingSums: {
        count: productRatings.count,
        starsSum: productRatings.starsSum,
        byStars: productRatings.byStars,
      },
      criteria: criteriaOf(products.id),
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(productListings, eq(productListings.productId, products.id))
    .leftJoin(productWishes, eq(productWishes.productId, products.id))
    .leftJoin(temperatures, shownTemperature(products.id))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .where(eq(products.slug, slug))
    .prepare('read_product_row')
    .execute()
  return row
}

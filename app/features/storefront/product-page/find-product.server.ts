import { and, asc, eq } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { type LoggedPrice, nextPriceChange } from '#app/features/catalog/pricing/price.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import { NO_PRICE, type Photo, ratingOf } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  productMedia,
  productRatings,
  products,
  productWishes,
  temperatures,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { findMovedProduct, type Moved } from '#app/features/catalog/products/find-moved.server.ts'
import { withMetal } from '#app/features/catalog/products/metal-facts.ts'
import { idsOnSale, offerAt } from '#app/features/catalog/stock/variant-offer.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { cheapest } from '#app/features/listings/product-cards/product-card.ts'
import { readRelated } from '#app/features/listings/related-products/read-related.server.ts'
import type { ProductDetail, VariantDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns a product by its slug. Drafts are not found; an old slug returns the new one. */
export async function findProduct(
  app: App,
  slug: string,
): Promise<ProductDetail | Moved | undefined> {
  const { db } = app
  const [product] = await db.select().from(products).where(eq(products.slug, slug))
  if (!product) return findMovedProduct(db, slug)
  if (product.status === 'draft') return undefined

  const { vocabulary } = await app.use(listingStore).open()
  const [variantRows, mediaIds, brand, listed, related] = await Promise.all([
    readActiveVariants(db, product.id),
    readMediaIds(db, product.id),
    product.brandId === null ? null : findBrand(db, product.brandId),
    findListed(db, product.id),
    readRelated(app, product.id),
  ])
  const now = app.clock.now()
  const isOurs = product.seller === 'own'
  const [photos, logs] = await Promise.all([
    readPhotos(db, [...mediaIds, ...variantRows.flatMap((row) => row.mediaIds)]),
    readPriceLogs(db, isOurs ? idsOnSale(variantRows, now) : []),
  ])
  const details = variantRows.map((row) => ({
    ...priceDetails(row, isOurs, logs.get(row.id) ?? [], now),
    id: row.id,
    sku: row.sku,
    gtin: row.gtin,
    optionValues: row.optionValues,
    stock: row.stock,
    weightMg: row.weightMg,
    photos: pickPhotos(photos, row.mediaIds),
  }))
  const from = cheapest(details)
  // A product without variants has no price to show; imports leave such products as drafts.
  if (!from) return undefined
  return {
    ...ownDetails(product),
    status: product.inMembersCategory ? 'members' : product.status,
    brand: brand ? { slug: brand.slug, name: brand.name } : null,
    categoryPath:
      product.categoryId === null ? [] : pathTo(vocabulary.categories, product.categoryId),
    categoryIds: listed?.categoryIds ?? [],
    wishes: listed?.wishes ?? 0,
    votes: { hot: listed?.hot ?? 0, cold: listed?.cold ?? 0 },
    rating: ratingOf(listed?.rated ?? null),
    variants: details,
    photos: pickPhotos(photos, mediaIds),
    priceCents: from.priceCents,
    isFromPrice: details.some((variant) => variant.priceCents > from.priceCents),
    beforeCents: from.beforeCents,
    ...related,
    until: nextPriceChange(variantRows, now),
  }
}

/** Returns the details that come from the product's own row. */
const ownDetails = (product: typeof products.$inferSelect) => ({
  id: product.id,
  slug: product.slug,
  kind: product.kind,
  seller: product.seller,
  name: product.name,
  subtitle: product.subtitle,
  shortDescription: product.shortDescription,
  description: product.description,
  tags: product.tags,
  options: product.options,
  specifications: withMetal(product.specifications, product.metal),
  metal: product.metal,
  manufacturer: product.manufacturer,
  searchResult: product.searchResult,
  vatRate: product.vatRate,
  soldIndividually: product.soldIndividually,
  publishedAt: (product.publishedAt ?? product.createdAt).toISOString(),
})

type VariantRow = typeof variants.$inferSelect

type ShownPrice = Pick<VariantDetail, 'priceCents' | 'beforeCents' | 'percentOff' | 'saleEnd'>

/** Returns the price of a variant as a shopper sees it; variants of external products have none. */
function priceDetails(row: VariantRow, isOurs: boolean, log: LoggedPrice[], now: Date): ShownPrice {
  if (!isOurs) return { priceCents: NO_PRICE, beforeCents: null, percentOff: null, saleEnd: null }
  const { priceCents, beforeCents, percentOff, saleEnd } = offerAt(row, log, now)
  return { priceCents, beforeCents, percentOff, saleEnd }
}

const pickPhotos = (photos: Map<number, Photo>, ids: number[]) =>
  ids.map((id) => photos.get(id)).filter((photo) => photo !== undefined)

const readActiveVariants = (db: Db, productId: number): Promise<VariantRow[]> =>
  db
    .select()
    .from(variants)
    .where(and(eq(variants.productId, productId), variants.isActive))
    .orderBy(asc(variants.position), asc(variants.id))

async function readMediaIds(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .select({ mediaId: productMedia.mediaId })
    .from(productMedia)
    .where(eq(productMedia.productId, productId))
    .orderBy(asc(productMedia.position))
  return rows.map((row) => row.mediaId)
}

async function findBrand(db: Db, id: number) {
  const [brand] = await db.select().from(brands).where(eq(brands.id, id))
  return brand
}

/** Returns the categories that list a product, and the wishes, votes and reviews that it has. */
async function findListed(db: Db, productId: number) {
  const [listed] = await db
    .select({
      categoryIds: productListings.categoryIds,
      wishes: productWishes.published,
      hot: temperatures.hot,
      cold: temperatures.cold,
      rated: { count: productRatings.count, starsSum: productRatings.starsSum },
    })
    .from(productListings)
    .leftJoin(productWishes, eq(productWishes.productId, productListings.productId))
    .leftJoin(temperatures, eq(temperatures.postId, productListings.productId))
    .leftJoin(productRatings, eq(productRatings.productId, productListings.productId))
    .where(eq(productListings.productId, productId))
  return listed
}

import { and, asc, eq } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { isOnSale, nextPriceChange, priceAt } from '#app/features/catalog/pricing/price.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import { saleEnd } from '#app/features/catalog/pricing/sale-end.ts'
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
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { cheapest } from '#app/features/listings/product-cards/product-card.ts'
import { readRelated } from '#app/features/listings/related-products/read-related.server.ts'
import type { ProductDetail, VariantDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'

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
  const [variantRows, mediaRows, brandRows, listed, beside] = await Promise.all([
    db
      .select()
      .from(variants)
      .where(and(eq(variants.productId, product.id), variants.isActive))
      .orderBy(asc(variants.position), asc(variants.id)),
    db
      .select({ mediaId: productMedia.mediaId })
      .from(productMedia)
      .where(eq(productMedia.productId, product.id))
      .orderBy(asc(productMedia.position)),
    product.brandId === null ? [] : db.select().from(brands).where(eq(brands.id, product.brandId)),
    db
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
      .where(eq(productListings.productId, product.id)),
    readRelated(app, product.id),
  ])
  const now = app.clock.now()
  const isOurs = product.seller === 'own'
  const photoIds = [
    ...mediaRows.map((row) => row.mediaId),
    ...variantRows.flatMap((row) => row.mediaIds),
  ]
  const [photos, logs] = await Promise.all([
    readPhotos(db, photoIds),
    readPriceLogs(
      db,
      isOurs ? variantRows.filter((row) => isOnSale(row, now)).map((row) => row.id) : [],
    ),
  ])
  const pick = (ids: number[]) =>
    ids.map((id) => photos.get(id)).filter((photo): photo is Photo => photo !== undefined)
  const details: VariantDetail[] = variantRows.map((row) => {
    const price = priceAt(row, logs.get(row.id) ?? [], now)
    return {
      id: row.id,
      sku: row.sku,
      gtin: row.gtin,
      optionValues: row.optionValues,
      priceCents: isOurs ? price.cents : NO_PRICE,
      beforeCents: isOurs ? price.beforeCents : null,
      percentOff: isOurs ? price.percentOff : null,
      saleEnd: !isOurs || price.beforeCents === null ? null : saleEnd(row, now),
      stock: row.stock,
      weightMg: row.weightMg,
      photos: pick(row.mediaIds),
    }
  })
  const from = cheapest(details)
  // A product without variants has no price to show; imports leave such products as drafts.
  if (!from) return undefined
  const brand = brandRows[0]
  return {
    id: product.id,
    slug: product.slug,
    kind: product.kind,
    seller: product.seller,
    status: product.inMembersCategory ? 'members' : product.status,
    name: product.name,
    subtitle: product.subtitle,
    shortDescription: product.shortDescription,
    description: product.description,
    brand: brand ? { slug: brand.slug, name: brand.name } : null,
    categoryPath:
      product.categoryId === null ? [] : pathTo(vocabulary.categories, product.categoryId),
    categoryIds: listed[0]?.categoryIds ?? [],
    wishes: listed[0]?.wishes ?? 0,
    votes: { hot: listed[0]?.hot ?? 0, cold: listed[0]?.cold ?? 0 },
    rating: ratingOf(listed[0]?.rated ?? null),
    tags: product.tags,
    options: product.options,
    variants: details,
    specifications: withMetal(product.specifications, product.metal),
    manufacturer: product.maker,
    searchResult: product.searchResult,
    photos: pick(mediaRows.map((row) => row.mediaId)),
    vatRate: product.vatRate,
    soldIndividually: product.soldIndividually,
    priceCents: from.priceCents,
    isFromPrice: details.some((variant) => variant.priceCents > from.priceCents),
    beforeCents: from.beforeCents,
    publishedAt: (product.publishedAt ?? product.createdAt).toISOString(),
    ...beside,
    until: nextPriceChange(variantRows, now),
  }
}

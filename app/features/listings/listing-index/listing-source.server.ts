import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  attributeValues,
  brands,
  productAttributeValues,
} from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { productCategories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { isOnSale, type LoggedPrice } from '#app/features/catalog/pricing/price.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import {
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { isShownOffer } from '#app/features/partners/offers/shown-offers.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** A card shows one photo, and a second one while the pointer is on the card. */
const CARD_PHOTOS = 2

/** The data of one product from which its listing is made. */
export interface ListingSource {
  product: typeof products.$inferSelect
  brand: { slug: string; name: string } | undefined
  sellers: string[]
  /** active variants only */
  variants: (typeof variants.$inferSelect & { photos: Photo[] })[]
  /** price logs by variant id, of the variants on sale */
  logs: Map<number, LoggedPrice[]>
  photos: Photo[]
  /** ids of the product's categories without their ancestors, the main category first */
  categoryIds: number[]
  values: { id: number; code: string; label: string }[]
}

/** Reads the sources of a batch of products, with one query per table. Unknown ids are skipped. */
export async function readListingSources(
  db: Db,
  ids: number[],
  now: Date,
): Promise<ListingSource[]> {
  const productRows = await db
    .select({ product: products, brand: { slug: brands.slug, name: brands.name } })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
  const relatedRows = await readRelatedRows(db, ids)
  const ownProductIds = new Set(
    productRows.filter(({ product }) => product.seller === 'own').map(({ product }) => product.id),
  )
  const reducedVariants = relatedRows.variants.filter(
    (row) => ownProductIds.has(row.productId) && isOnSale(row, now),
  )
  const logs = await readPriceLogs(
    db,
    reducedVariants.map((row) => row.id),
  )

  const sellersOf = Map.groupBy(relatedRows.sellers, (row) => row.productId)
  const variantsOf = Map.groupBy(relatedRows.variants, (row) => row.productId)
  const mediaOf = Map.groupBy(relatedRows.media, (row) => row.productId)
  const categoriesOf = Map.groupBy(relatedRows.categories, (row) => row.productId)
  const valuesOf = Map.groupBy(relatedRows.values, (row) => row.productId)
  const photoIdsOfProduct = (id: number) => {
    const mediaIds = [
      ...(mediaOf.get(id) ?? []).map((row) => row.mediaId),
      ...(variantsOf.get(id) ?? []).flatMap((row) => row.mediaIds),
    ]
    return [...new Set(mediaIds)].slice(0, CARD_PHOTOS)
  }
  const photoIdsOfVariant = (row: { mediaIds: number[] }) => row.mediaIds.slice(0, CARD_PHOTOS)
  const photos = await readPhotos(db, [
    ...productRows.flatMap(({ product }) => photoIdsOfProduct(product.id)),
    ...relatedRows.variants.flatMap(photoIdsOfVariant),
  ])
  const photosOf = (mediaIds: number[]) => mediaIds.flatMap((id) => photos.get(id) ?? [])
  return productRows.map(({ product, brand }) => ({
    product,
    brand: brand ?? undefined,
    sellers: (sellersOf.get(product.id) ?? []).map((row) => row.seller),
    variants: (variantsOf.get(product.id) ?? []).map((row) => ({
      ...row,
      photos: photosOf(photoIdsOfVariant(row)),
    })),
    logs,
    photos: photosOf(photoIdsOfProduct(product.id)),
    categoryIds: [
      ...(product.categoryId === null ? [] : [product.categoryId]),
      ...(categoriesOf.get(product.id) ?? []).map((row) => row.categoryId),
    ],
    values: valuesOf.get(product.id) ?? [],
  }))
}

/** Reads the rows of other tables. The queries run one after the other, because a transaction has only one connection. */
async function readRelatedRows(db: Db, ids: number[]) {
  return {
    variants: await db
      .select()
      .from(variants)
      .where(and(inArray(variants.productId, ids), variants.isActive))
      .orderBy(asc(variants.position), asc(variants.id)),
    media: await db
      .select()
      .from(productMedia)
      .where(inArray(productMedia.productId, ids))
      .orderBy(asc(productMedia.position)),
    categories: await db
      .select()
      .from(productCategories)
      .where(inArray(productCategories.productId, ids)),
    values: await db
      .select({
        productId: productAttributeValues.productId,
        id: attributeValues.id,
        code: attributeValues.attributeCode,
        label: attributeValues.label,
      })
      .from(productAttributeValues)
      .innerJoin(attributeValues, eq(attributeValues.id, productAttributeValues.valueId))
      .where(inArray(productAttributeValues.productId, ids))
      .orderBy(asc(attributeValues.id)),
    sellers: await db
      .select({ productId: offers.productId, seller: offers.seller })
      .from(offers)
      .where(and(inArray(offers.productId, ids), isShownOffer()))
      .orderBy(asc(offers.id)),
  }
}

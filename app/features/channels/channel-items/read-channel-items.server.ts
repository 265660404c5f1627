import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { marginOf } from '#app/features/catalog/pricing/margin.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import { productUrl, ratingOf } from '#app/features/catalog/products/catalog.ts'
import {
  productMedia,
  productRatings,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { metalOf, withMetal } from '#app/features/catalog/products/metal-facts.ts'
import {
  colourOf,
  manufacturerPartNumber,
  materialOf,
  optionWithMeaning,
  publicGtin,
} from '#app/features/catalog/products/product-identity.ts'
import { idsOnSale, offerAt } from '#app/features/catalog/stock/variant-offer.ts'
import { type Photo, previewUrl } from '#app/features/core/media/photo.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { choiceParameters } from '#app/features/storefront/buy-form/variant-choice.ts'
import type { App } from '#app/platform/app.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import type { ChannelItem } from './channel-item.ts'

/** Number of products in a batch. It limits the memory of a feed and the time that visitors have to wait for it. */
const BATCH_SIZE = 100
const MAX_IMAGES = 11

const IS_IN_CHANNELS = and(
  eq(products.seller, 'own'),
  eq(products.status, 'published'),
  eq(products.inCustomersOnlyCategory, false),
)

type ProductRow = typeof products.$inferSelect
type VariantRow = typeof variants.$inferSelect

/**
 * Reads the variants of all published own products in batches, oldest product first. With `changedSince`, products are left out
 * whose data, price and stock have not changed since then.
 */
export async function* readChannelItems(
  app: App,
  { changedSince = null }: { changedSince?: Date | null } = {},
): AsyncGenerator<ChannelItem[]> {
  for (let lastId = 0; ; ) {
    const rows = await app.db
      .select()
      .from(products)
      .where(
        and(
          gt(products.id, lastId),
          IS_IN_CHANNELS,
          changedSince ? hasChangedSince(changedSince, app.clock.now()) : undefined,
        ),
      )
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (rows.length > 0) yield await toItems(app, rows)
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)?.id ?? lastId
  }
}

/** Reads the variants of these products, without products that are unpublished or of another shop. At most one batch. */
export async function readItemsOf(app: App, productIds: number[]): Promise<ChannelItem[]> {
  if (productIds.length === 0) return []
  const rows = await app.db
    .select()
    .from(products)
    .where(and(inArray(products.id, productIds.slice(0, BATCH_SIZE)), IS_IN_CHANNELS))
  return toItems(app, rows)
}

/** SQL condition for products that changed. The start or end of a planned sale changes the price without changing a row. */
function hasChangedSince(since: Date, now: Date) {
  return or(
    gt(products.updatedAt, since),
    sql`EXISTS (SELECT FROM price_log l WHERE l.product_id = ${products.id} AND l.recorded_at > ${since})`,
    sql`EXISTS (SELECT FROM stock_moves m WHERE m.product_id = ${products.id} AND m.at > ${since})`,
    sql`EXISTS (SELECT FROM variants v WHERE v.product_id = ${products.id}
      AND ((v.sale_starts_at > ${since} AND v.sale_starts_at <= ${now}) OR (v.sale_ends_at > ${since} AND v.sale_ends_at <= ${now})))`,
  )
}

async function toItems(app: App, rows: ProductRow[]): Promise<ChannelItem[]> {
  const { db } = app
  const now = app.clock.now()
  const ids = rows.map(({ id }) => id)
  const [{ vocabulary }, settings, variantRows, photoLinks, brandRows, ratings] = await Promise.all(
    [
      app.use(listingStore).open(),
      readSettings(app),
      db
        .select()
        .from(variants)
        .where(and(inArray(variants.productId, ids), variants.isActive))
        .orderBy(asc(variants.position), asc(variants.id)),
      db
        .select()
        .from(productMedia)
        .where(inArray(productMedia.productId, ids))
        .orderBy(asc(productMedia.position)),
      db
        .select()
        .from(brands)
        .where(inArray(brands.id, brandIds(rows))),
      db.select().from(productRatings).where(inArray(productRatings.productId, ids)),
    ],
  )
  const [photos, logs] = await Promise.all([
    readPhotos(db, [
      ...photoLinks.map(({ mediaId }) => mediaId),
      ...variantRows.flatMap(({ mediaIds }) => mediaIds),
    ]),
    readPriceLogs(db, idsOnSale(variantRows, now)),
  ])
  const brandNames = new Map(brandRows.map(({ id, name }) => [id, name]))
  const ratingsByProduct = new Map(ratings.map((rating) => [rating.productId, ratingOf(rating)]))
  const variantsByProduct = Map.groupBy(variantRows, ({ productId }) => productId)
  const photoLinksByProduct = Map.groupBy(photoLinks, ({ productId }) => productId)
  return rows.flatMap((product) => {
    const brand = brandNames.get(product.brandId ?? 0) ?? ''
    const productMediaIds = (photoLinksByProduct.get(product.id) ?? []).map(
      ({ mediaId }) => mediaId,
    )
    const productPart = {
      ...productFacts(product),
      brand,
      categories:
        product.categoryId === null ? [] : pathTo(vocabulary.categories, product.categoryId),
      rating: ratingsByProduct.get(product.id) ?? null,
    }
    return (variantsByProduct.get(product.id) ?? []).map((variant): ChannelItem => {
      const shownPhotos = [...new Set([...variant.mediaIds, ...productMediaIds])].flatMap(
        (id) => photos.get(id) ?? [],
      )
      return {
        ...productPart,
        ...variantFacts(product, variant),
        ...photoFacts(app.siteUrl, shownPhotos),
        url: urlOf(app.siteUrl, product, variant),
        mpn: manufacturerPartNumber(variant.sku, { brand, shopName: settings.name }),
        ...offerFacts(
          offerAt(variant, logs.get(variant.id) ?? [], now),
          product,
          variant,
          settings,
        ),
      }
    })
  })
}

/** Returns the facts about the price. The prices of a small business contain no VAT. */
function offerFacts(
  offer: ChannelItem['offer'],
  product: ProductRow,
  { costCents }: VariantRow,
  { isSmallBusiness }: ShopSettings,
) {
  const vatRate = isSmallBusiness ? 0 : product.vatRate
  return { offer, marginPercent: marginOf(offer.priceCents, vatRate, costCents)?.percent ?? null }
}

const brandIds = (rows: ProductRow[]) => rows.flatMap(({ brandId }) => brandId ?? [])

const productFacts = (product: ProductRow) => ({
  productId: product.id,
  slug: product.slug,
  name: product.name,
  subtitle: product.subtitle,
  description: plainText(product.description) || product.shortDescription || product.subtitle,
  hasVariants: product.options.length > 0,
  isUsed: product.isMarginScheme,
})

function variantFacts(product: ProductRow, variant: VariantRow) {
  const metal = metalOf(product.metal, variant.metal)
  return {
    id: variant.id,
    sku: variant.sku,
    gtin: publicGtin(variant.gtin),
    optionValues: variant.optionValues,
    stock: variant.stock,
    weightMg: variant.weightMg ?? 0,
    size: optionWithMeaning(variant.optionValues, 'size'),
    material:
      optionWithMeaning(variant.optionValues, 'material') ??
      materialOf(metal, product.specifications),
    color: colourOf(variant.optionValues, metal),
    specifications: withMetal(product.specifications, metal),
  }
}

function photoFacts(siteUrl: string, photos: Photo[]) {
  const [firstPhoto] = photos
  return {
    images: photos.slice(0, MAX_IMAGES).map((photo) => `${siteUrl}${previewUrl(photo)}`),
    imagePixels: firstPhoto ? Math.min(firstPhoto.width, firstPhoto.height) : 0,
  }
}

function urlOf(siteUrl: string, product: ProductRow, variant: VariantRow): string {
  const choosable = { options: product.options, variants: [], photos: [] }
  const choice = choiceParameters(choosable, variant.optionValues)
  return `${siteUrl}${productUrl(product.slug)}${choice.size > 0 ? `?${choice}` : ''}`
}

import { and, asc, eq, sql } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { kindFactsOf } from '#app/features/catalog/categories/category-functions.server.ts'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { type LoggedPrice, nextPriceChange } from '#app/features/catalog/pricing/price.ts'
import { readPriceLogs } from '#app/features/catalog/pricing/read-price-logs.server.ts'
import {
  countersTag,
  NO_PRICE,
  type Photo,
  ratingOf,
} from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  productMedia,
  productRatings,
  products,
  productWishes,
  temperatures,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  findMovedProduct,
  type MovedProduct,
} from '#app/features/catalog/products/find-moved.server.ts'
import {
  type MetalFacts,
  metalLine,
  metalOf,
  type VariantMetal,
  withMetal,
} from '#app/features/catalog/products/metal-facts.ts'
import { kindOf, warningOf } from '#app/features/catalog/products/product-kinds.ts'
import { idsOnSale, offerAt } from '#app/features/catalog/stock/variant-offer.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import {
  cheapest,
  chosenMetals,
  photosAtPrice,
} from '#app/features/listings/product-cards/product-card.ts'
import { shownTemperature } from '#app/features/listings/product-cards/shown-temperature.server.ts'
import {
  isWholeSet,
  relatedIdsOf,
  setIdsOf,
} from '#app/features/listings/related-products/product-links.server.ts'
import { readRelated } from '#app/features/listings/related-products/read-related.server.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { ProductDetail, VariantDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { careAdvice } from './care-advice.ts'

/** Returns a product by its slug. Drafts are not found; an old slug returns the new one. */
export async function findProduct(
  app: App,
  slug: string,
): Promise<ProductDetail | MovedProduct | undefined> {
  const row = await findRow(app.db, slug)
  if (!row) return findMovedProduct(app.db, slug)
  return row.product.status === 'draft' ? undefined : completeProduct(app, row)
}

/** Returns a draft by its slug as its page will show it, for its preview link. */
export async function findDraft(app: App, slug: string): Promise<ProductDetail | undefined> {
  const row = await findRow(app.db, slug)
  return row?.product.status === 'draft' ? completeProduct(app, row) : undefined
}

/** Returns the tags of the product and of all products shown beside it. */
export const tagsOf = ({ id, related, linkedIds }: ProductDetail, togetherIds: number[]) =>
  [id, ...related.map((card) => card.id), ...linkedIds, ...togetherIds].flatMap((productId) => [
    `product:${productId}`,
    countersTag(productId),
  ])

type FoundRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

async function completeProduct(app: App, row: FoundRow): Promise<ProductDetail | undefined> {
  const { db } = app
  const { product, brand, mediaIds } = row
  const { vocabulary } = await app.use(listingStore).open()
  const [variantRows, relatedCards] = await Promise.all([
    readActiveVariants(db, product.id),
    readRelated(
      app,
      product.id,
      { related: row.relatedIds, set: row.setIds },
      row.isWholeSet ? namedMetals(product) : [],
    ),
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
    ...ownMetal(product.metal, row.metal),
    photos: pickPhotos(photos, row.mediaIds),
  }))
  const from = cheapest(details)
  // A product without variants has no price to show; imports leave such products as drafts.
  if (!from) return undefined
  const own = pickPhotos(photos, mediaIds)
  return {
    ...ownDetails(product),
    status: shownStatus(product),
    ...textsOfKind(row),
    brand,
    categoryPath:
      product.categoryId === null ? [] : pathTo(vocabulary.categories, product.categoryId),
    categoryIds: row.categoryIds ?? [],
    wishes: row.wishes ?? 0,
    votes: { hot: row.hot ?? 0, cold: row.cold ?? 0 },
    rating: ratingOf(row.rated),
    hasOffers: row.hasOffers,
    variants: details,
    // The page starts with the photo of the card.
    photos: [...new Set([...photosAtPrice(from, details, own), ...own])],
    priceCents: from.priceCents,
    isFromPrice: details.some((variant) => variant.priceCents > from.priceCents),
    beforeCents: from.beforeCents,
    ...relatedCards,
    set: row.isWholeSet ? [] : relatedCards.set,
    parts: row.isWholeSet ? relatedCards.set : [],
    until: nextPriceChange(variantRows, now),
  }
}

/** Returns the codes of the metal that the texts of a product name. */
const namedMetals = ({ subtitle, specifications }: typeof products.$inferSelect) =>
  chosenMetals(
    [subtitle, ...specifications.map(({ value }) => value)].flatMap((text) =>
      text
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .map((term) => [term]),
    ),
  )

/** Returns the metal of a variant that differs from its product. */
function ownMetal(product: MetalFacts | null, variantMetal: VariantMetal | null) {
  const metal = variantMetal && metalOf(product, variantMetal)
  return metal ? { metal, metalLine: metalLine(metal) } : {}
}

/** A draft has a page of its preview link only, which is in no list, like that of a hidden product. */
function shownStatus({ inMembersCategory, status }: typeof products.$inferSelect) {
  if (inMembersCategory) return 'members'
  return status === 'draft' ? 'hidden' : status
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
  soldAsPair: product.soldAsPair,
  textFields: product.textFields,
  publishedAt: (product.publishedAt ?? product.createdAt).toISOString(),
})

/** Warning and care by the kind of product, which its categories decide. */
function textsOfKind({ product, kindFacts }: Pick<FoundRow, 'product' | 'kindFacts'>) {
  const { metal, subtitle } = product
  const specifications = withMetal(product.specifications, metal)
  const facts = kindFacts ?? { kind: null, warning: '', care: '' }
  const kind = kindOf(facts, { hasCategory: product.categoryId !== null, hasMetal: metal !== null })
  return {
    warning: warningOf(kind, facts),
    care: careAdvice(kind, facts.care, { subtitle, specifications }),
  }
}

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

/** Reads a product with everything that has one row or one list per product, in one statement. */
async function findRow(db: Db, slug: string) {
  const [row] = await db
    .select({
      product: products,
      brand: { slug: brands.slug, name: brands.name },
      mediaIds: sql<number[]>`ARRAY(SELECT ${productMedia.mediaId} FROM ${productMedia}
        WHERE ${productMedia.productId} = ${products.id} ORDER BY ${productMedia.position})`,
      relatedIds: relatedIdsOf(products.id),
      setIds: setIdsOf(products.id),
      isWholeSet: isWholeSet(products.id),
      hasOffers: sql<boolean>`EXISTS (SELECT FROM ${offers} WHERE ${offers.productId} = ${products.id})`,
      categoryIds: productListings.categoryIds,
      kindFacts: kindFactsOf(products.categoryId),
      wishes: productWishes.published,
      hot: temperatures.hot,
      cold: temperatures.cold,
      rated: { count: productRatings.count, starsSum: productRatings.starsSum },
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(productListings, eq(productListings.productId, products.id))
    .leftJoin(productWishes, eq(productWishes.productId, products.id))
    .leftJoin(temperatures, shownTemperature(products.id))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .where(eq(products.slug, slug))
  return row
}

import { findTogether } from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { type LoggedPrice, nextPriceChange } from '#app/features/catalog/pricing/price.ts'
import { countersTag, NO_PRICE, ratingOf } from '#app/features/catalog/products/catalog.ts'
import type { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
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
import { isAvailable, offerAt } from '#app/features/catalog/stock/variant-offer.ts'
import { pickPhotos, toPhotos } from '#app/features/core/media/read-photos.server.ts'
import { ratingDetailOf } from '#app/features/customers/reviews/read-reviews.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import {
  cheapestVariant,
  chosenMetals,
  inMetalOfPhoto,
  photosAtPrice,
  subtitleInMetal,
} from '#app/features/listings/product-cards/product-card.ts'
import {
  findRelatedIds,
  type RelatedProducts,
  readRelatedCards,
} from '#app/features/listings/related-products/read-related.server.ts'
import type { OwnPrice } from '#app/features/partners/offer-box/read-own-offer.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { ProductDetail, VariantDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'
import { unbreakable } from '#app/platform/text/unbreakable.ts'
import { careAdvice } from './care-advice.ts'
import { type ProductRow, readProductRow } from './product-row.server.ts'

/** Returns a product by its slug, or its new slug if this one is old. Drafts are not found. */
export async function findProduct(
  app: App,
  slug: string,
): Promise<ProductDetail | MovedProduct | undefined> {
  const productPage = await findProductPage(app, slug)
  return productPage && 'product' in productPage ? productPage.product : productPage
}

/** Returns a product as `findProduct` does, with the offers and ratings that its page shows. */
export async function findProductPage(
  app: App,
  slug: string,
): Promise<ProductPage | MovedProduct | undefined> {
  const row = await readProductRow(app, slug)
  if (!row) return findMovedProduct(app.db, slug)
  return row.product.status === 'draft' ? undefined : completePage(app, row)
}

/** Returns a draft by its slug, for its preview. */
export async function findDraft(app: App, slug: string): Promise<ProductDetail | undefined> {
  const row = await readProductRow(app, slug)
  return row?.product.status === 'draft' ? (await completePage(app, row))?.product : undefined
}

type ProductPage = NonNullable<Awaited<ReturnType<typeof completePage>>>

/** Returns the price of an own product for comparison with the offers of other shops. */
const ownPriceOf = ({ priceCents, isFromPrice, variants: own }: ProductDetail): OwnPrice => ({
  priceCents,
  isFromPrice,
  isSoldOut: !own.some(isAvailable),
  weightMg: Math.max(0, ...own.map(({ weightMg }) => weightMg ?? 0)),
})

/** Returns the cache tags of the product and of all products that its page shows. */
export const tagsOf = ({ id, related, linkedIds }: ProductDetail, togetherIds: number[]) =>
  [id, ...related.map((card) => card.id), ...linkedIds, ...togetherIds].flatMap((productId) => [
    `product:${productId}`,
    countersTag(productId),
  ])

async function completePage(app: App, row: ProductRow) {
  const now = app.clock.now()
  const { id } = row.product
  const hasOffers = row.knownOffers.length > 0
  const isAtAmazon =
    row.product.seller === 'external' && row.knownOffers.some(({ source }) => source === 'amazon')
  const [relatedIds, togetherIds] = await Promise.all([
    findRelatedIds(app, id, { related: row.relatedIds, set: row.setIds }),
    findTogether(app, id, isAtAmazon ? row.cachedTogether : []),
  ])
  const offerIds = [
    id,
    ...relatedIds.related,
    ...relatedIds.set,
    ...relatedIds.nearest,
    ...togetherIds,
  ]
  const liveOffers = hasOffers ? readLiveOffers(app.db, offerIds, now) : undefined
  const metals = row.isWholeSet ? namedMetals(row.product) : []
  const [cards, live = []] = await Promise.all([
    readRelatedCards(app, relatedIds, metals, liveOffers),
    liveOffers,
  ])
  const product = await completeProduct(app, row, cards)
  if (!product) return undefined
  const { rated, criteria, absences, knownOffers } = row
  const rating = ratingDetailOf(rated, criteria)
  return {
    product,
    rating,
    ownPrice: ownPriceOf(product),
    live: live.filter(({ productId }) => productId === id),
    /** live offers of the products that are often bought together with this one */
    togetherLive: live.filter(({ productId }) => togetherIds.includes(productId)),
    togetherIds,
    absences,
    knownOffers,
  }
}

async function completeProduct(
  app: App,
  row: ProductRow,
  cards: RelatedProducts,
): Promise<ProductDetail | undefined> {
  const { product, brand, mediaIds, variantRows } = row
  const { vocabulary } = await app.use(listingStore).open()
  const now = app.clock.now()
  const isOurs = product.seller === 'own'
  const [photos, logs] = [
    toPhotos(row.photos),
    Map.groupBy(row.priceLogs, ({ variantId }) => variantId),
  ]
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
  const shownVariant = cheapestVariant(details)
  // A product without variants has no price to show; imports leave such products as drafts.
  if (!shownVariant) return undefined
  const ownPhotos = pickPhotos(photos, mediaIds)
  // The page starts with the photo that the card shows.
  const pagePhotos = [
    ...new Set([...photosAtPrice(shownVariant, details, ownPhotos), ...ownPhotos]),
  ]
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
    hasOffers: row.knownOffers.length > 0,
    variants: details,
    ...(isOurs ? inMetalOfPhoto(details, pagePhotos) : { photos: pagePhotos }),
    priceCents: shownVariant.priceCents,
    isFromPrice: details.some((variant) => variant.priceCents > shownVariant.priceCents),
    beforeCents: shownVariant.beforeCents,
    ...cards,
    set: row.isWholeSet ? [] : cards.set,
    parts: row.isWholeSet ? cards.set : [],
    until: nextPriceChange(variantRows, now),
  }
}

/** Returns the codes of the metals that the texts of a product name. */
const namedMetals = ({ subtitle, specifications }: typeof products.$inferSelect) =>
  chosenMetals(
    [subtitle, ...specifications.map(({ value }) => value)].flatMap((text) =>
      text
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .map((term) => [term]),
    ),
  )

/** Returns the metal of a variant if it differs from that of its product. */
function ownMetal(product: MetalFacts | null, variantMetal: VariantMetal | null) {
  const metal = variantMetal && metalOf(product, variantMetal)
  return metal ? { metal, metalLine: metalLine(metal) } : {}
}

/** Returns the status for the page. The preview of a draft is treated as a hidden product: it is in no list. */
function shownStatus({ inMembersCategory, status }: typeof products.$inferSelect) {
  if (inMembersCategory) return 'members'
  return status === 'draft' ? 'hidden' : status
}

/** Returns the details that are columns of the product itself. */
const ownDetails = (product: typeof products.$inferSelect) => ({
  id: product.id,
  slug: product.slug,
  kind: product.kind,
  seller: product.seller,
  name: product.name,
  subtitle: product.subtitle,
  subtitleIn: subtitlesOf(product),
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

/** Returns the subtitle for each metal that shoppers choose from, and for no choice. */
function subtitlesOf({ subtitle, options }: typeof products.$inferSelect): Record<string, string> {
  const metals = options.find(({ code }) => code === 'metaal')?.values ?? []
  return Object.fromEntries([
    ['', unbreakable(subtitle)],
    ...metals.map((metal) => [metal, unbreakable(subtitleInMetal(subtitle, metal))]),
  ])
}

/** Returns warning and care instructions. They depend on the kind of product, which its category determines. */
function textsOfKind({ product, kindFacts }: Pick<ProductRow, 'product' | 'kindFacts'>) {
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

type PriceDetails = Pick<VariantDetail, 'priceCents' | 'beforeCents' | 'percentOff' | 'saleEnd'>

/** Returns the price of a variant as a shopper sees it; variants of external products have none. */
function priceDetails(
  row: VariantRow,
  isOurs: boolean,
  log: LoggedPrice[],
  now: Date,
): PriceDetails {
  if (!isOurs) return { priceCents: NO_PRICE, beforeCents: null, percentOff: null, saleEnd: null }
  const { priceCents, beforeCents, percentOff, saleEnd } = offerAt(row, log, now)
  return { priceCents, beforeCents, percentOff, saleEnd }
}

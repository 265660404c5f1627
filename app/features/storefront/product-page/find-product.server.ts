import { and, eq, ne } from 'drizzle-orm'
import { findCrossSellIds } from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { pathTo } from '#app/features/catalog/categories/category-tree.ts'
import { nextPriceChange } from '#app/features/catalog/pricing/price.ts'
import { cardsExpiry, countsTag, ratingOf } from '#app/features/catalog/products/catalog.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  type MovedSlug,
  selectMovedId,
} from '#app/features/catalog/products/slug-history.server.ts'
import { isAvailable } from '#app/features/catalog/stock/variant-offer.ts'
import { pickPhotos, toPhotos } from '#app/features/core/media/read-photos.server.ts'
import { ratingDetailOf } from '#app/features/customers/reviews/read-reviews.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import {
  cheapestVariant,
  inMetalOfPhoto,
  photosAtPrice,
} from '#app/features/listings/product-cards/product-card.ts'
import {
  findRelatedIds,
  type RelatedProducts,
  readRelatedCards,
} from '#app/features/listings/related-products/read-related.server.ts'
import type { OwnPrice } from '#app/features/partners/offer-box/read-own-offer.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  columnDetails,
  differingMetal,
  namedMetals,
  priceDetails,
  shownStatus,
  textsOfKind,
} from './product-details.server.ts'
import { type ProductRow, readProductRow } from './product-row.server.ts'

/** Returns a product by its slug, or its new slug if this one is old. Drafts are not found. */
export async function findProduct(
  app: App,
  slug: string,
): Promise<ProductDetail | MovedSlug | undefined> {
  const productPage = await findProductPage(app, slug)
  return productPage && 'product' in productPage ? productPage.product : productPage
}

/** Returns a product as `findProduct` does, with the offers and ratings that its page shows. */
export async function findProductPage(
  app: App,
  slug: string,
): Promise<ProductPage | MovedSlug | undefined> {
  const row = await readProductRow(app, slug)
  if (!row) return findMovedProduct(app.db, slug)
  return row.product.status === 'draft' ? undefined : completePage(app, row)
}

async function findMovedProduct(db: Db, slug: string): Promise<MovedSlug | undefined> {
  const [target] = await db
    .select({ moved: products.slug })
    .from(products)
    .where(and(eq(products.id, selectMovedId(db, 'product', slug)), ne(products.status, 'draft')))
  return target
}

/** Returns a draft by its slug, for its preview. */
export async function findDraft(app: App, slug: string): Promise<ProductDetail | undefined> {
  const row = await readProductRow(app, slug)
  return row?.product.status === 'draft' ? (await completePage(app, row))?.product : undefined
}

type ProductPage = NonNullable<Awaited<ReturnType<typeof completePage>>>

/** Returns the price of an own product for comparison with the offers of other shops. */
const ownPriceOf = ({ priceCents, isFromPrice, variants }: ProductDetail): OwnPrice => ({
  priceCents,
  isFromPrice,
  isSoldOut: !variants.some(isAvailable),
  weightMg: Math.max(0, ...variants.map(({ weightMg }) => weightMg ?? 0)),
})

/** Returns the cards of other products on the page of a product. */
const cardsBeside = ({ related, alternatives, set, parts }: ProductDetail) => [
  ...related,
  ...alternatives,
  ...set,
  ...parts,
]

/** Returns the cache tags of the product and of all products that its page shows. */
export const tagsOf = (product: ProductDetail, crossSellIds: number[]) =>
  [
    product.id,
    ...cardsBeside(product).map((card) => card.id),
    ...product.linkedIds,
    ...crossSellIds,
  ].flatMap((productId) => [`product:${productId}`, countsTag(productId)])

async function completePage(app: App, row: ProductRow) {
  const now = app.clock.now()
  const { id } = row.product
  const hasOffers = row.knownOffers.length > 0
  const isAtAmazon =
    row.product.seller === 'external' && row.knownOffers.some(({ source }) => source === 'amazon')
  const isSoldOut = row.product.seller === 'own' && !row.variantRows.some(isAvailable)
  const [relatedIds, crossSellIds] = await Promise.all([
    findRelatedIds(app, id, { related: row.relatedIds, set: row.setIds }, isSoldOut),
    findCrossSellIds(app, id, isAtAmazon ? row.cachedCrossSellIds : []),
  ])
  const idsWithOffers = [
    id,
    ...relatedIds.related,
    ...relatedIds.set,
    ...relatedIds.nearest,
    ...crossSellIds,
  ]
  const offersRequest = hasOffers ? readLiveOffers(app.db, idsWithOffers, now) : undefined
  const metals = row.isWholeSet ? namedMetals(row.product) : []
  const [cards, liveOffers = []] = await Promise.all([
    readRelatedCards(app, relatedIds, metals, offersRequest),
    offersRequest,
  ])
  const product = await completeProduct(app, row, cards)
  if (!product) return undefined
  const { ratingSums, criteria, absences, knownOffers } = row
  const rating = ratingDetailOf(ratingSums, criteria)
  return {
    product,
    rating,
    cardsExpireAt: cardsExpiry(cardsBeside(product)),
    ownPrice: ownPriceOf(product),
    liveOffers: liveOffers.filter(({ productId }) => productId === id),
    /** live offers of the products that are often bought together with this one */
    crossSellOffers: liveOffers.filter(({ productId }) => crossSellIds.includes(productId)),
    crossSellIds,
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
    ...differingMetal(product.metal, row.metal),
    photos: pickPhotos(photos, row.mediaIds),
  }))
  const shownVariant = cheapestVariant(details)
  // A product without variants has no price to show; imports leave such products as drafts.
  if (!shownVariant) return undefined
  const productPhotos = pickPhotos(photos, mediaIds)
  // The page starts with the photo that the card shows.
  const pagePhotos = [
    ...new Set([...photosAtPrice(shownVariant, details, productPhotos), ...productPhotos]),
  ]
  return {
    ...columnDetails(product),
    status: shownStatus(product),
    ...textsOfKind(row),
    brand,
    categoryPath:
      product.categoryId === null ? [] : pathTo(vocabulary.categories, product.categoryId),
    categoryIds: row.categoryIds ?? [],
    wishes: row.wishes ?? 0,
    votes: { hot: row.hot ?? 0, cold: row.cold ?? 0 },
    rating: ratingOf(row.ratingSums),
    hasOffers: row.knownOffers.length > 0,
    variants: details,
    ...(isOurs ? inMetalOfPhoto(details, pagePhotos) : { photos: pagePhotos }),
    priceCents: shownVariant.priceCents,
    isFromPrice: details.some((variant) => variant.priceCents > shownVariant.priceCents),
    beforeCents: shownVariant.beforeCents,
    ...cards,
    set: row.isWholeSet ? [] : cards.set,
    parts: row.isWholeSet ? cards.set : [],
    pricesChangeAt: nextPriceChange(variantRows, now),
  }
}

import { and, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type AddOfferResult, MAX_OFFERS } from './offer-messages.ts'
import { deleteOldPrices, storePrices } from './offer-prices.server.ts'
import { offerQuotes } from './offer-quotes-tables.server.ts'
import type { OfferRef, Quote } from './offers.ts'
import { feeds, offers } from './offers-tables.server.ts'
import { quoteEnd } from './source-policies.ts'

/** Adds an offer that the owner found to a product or variant; if the product has the offer, only its variant changes. */
export async function addOffer(
  app: App,
  productId: number,
  offerRef: OfferRef,
  variantId = 0,
): Promise<AddOfferResult> {
  const result = await app.db.transaction((tx) =>
    insertOffer(tx, productId, { ...offerRef, variantId }, app.clock.now()),
  )
  if (result.ok) await refreshProducts(app, [productId])
  return result
}

async function insertOffer(
  tx: Db,
  productId: number,
  { variantId: wantedVariantId, ...offerRef }: OfferRef & { variantId: number },
  now: Date,
): Promise<AddOfferResult> {
  const lockedProducts = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
  if (lockedProducts.length === 0) return { ok: false, error: 'unknown-product' }
  const productWithOffer = await findProductWithOffer(tx, offerRef)
  if (productWithOffer && productWithOffer.id !== productId)
    return { ok: false, error: 'of-another', product: productWithOffer }
  // The id of a variant of another product is ignored.
  const variantId = sql<number>`(SELECT id FROM variants WHERE id = ${wantedVariantId} AND product_id = ${productId})`
  if (productWithOffer) {
    await tx.update(offers).set({ variantId }).where(isSameItem(offerRef))
    return { ok: true }
  }
  if ((await tx.$count(offers, eq(offers.productId, productId))) >= MAX_OFFERS)
    return { ok: false, error: 'too-many' }
  await tx
    .insert(offers)
    .values({ ...offerRef, productId, variantId, origin: 'owner', createdAt: now })
    .onConflictDoNothing()
  return { ok: true }
}

/** Finds the product with this offer; undefined for URLs of other shops, which may belong to several products. */
export async function findProductWithOffer(
  db: Db,
  offerRef: OfferRef,
): Promise<{ id: number; name: string } | undefined> {
  if (offerRef.source === 'other') return undefined
  const [product] = await db
    .select({ id: products.id, name: products.name })
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .where(isSameItem(offerRef))
  return product
}

const isSameItem = ({ source, country, externalId }: OfferRef) =>
  and(eq(offers.source, source), eq(offers.country, country), eq(offers.externalId, externalId))

/** Writes offers that a source reported; updates the URL of an existing one. */
export async function upsertOffers(
  db: Db,
  sourceOffers: (OfferRef & {
    productId: number
    variantId?: number | undefined
    feedId?: number | undefined
    familyRef?: string | undefined
  })[],
  now: Date,
): Promise<void> {
  if (sourceOffers.length === 0) return
  await db
    .insert(offers)
    .values(
      sourceOffers.map((offerRef) => ({
        ...offerRef,
        origin: 'source' as const,
        queriedAt: now,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [offers.source, offers.country, offers.externalId],
      targetWhere: ne(offers.source, 'other'),
      set: {
        url: sql`excluded.url`,
        seller: sql`excluded.seller`,
        feedId: sql`excluded.feed_id`,
        familyRef: sql`excluded.family_ref`,
        // The owner’s choice of a variant stays if the source reports none.
        variantId: sql`coalesce(excluded.variant_id, ${offers.variantId})`,
      },
    })
}

/** Removes an offer; a missing one is ignored. */
export async function removeOffer(app: App, productId: number, offerId: number): Promise<void> {
  await app.db.delete(offers).where(and(eq(offers.id, offerId), eq(offers.productId, productId)))
  await refreshProducts(app, [productId])
}

/**
 * Replaces the quotes of a source's offers, valid for as long as its policy permits. The caller clears the cached pages,
 * because it may have changed more.
 */
export async function writeQuotes(
  db: Db,
  quotedOffers: {
    offerId: number
    source: OfferRef['source']
    quote: Quote
    /** hash of the feed row, if the quote comes from a feed */
    rowHash?: string | undefined
  }[],
  fetchedAt: Date,
): Promise<void> {
  const rows = quotedOffers.flatMap(
    ({ offerId, source, rowHash, quote: { listPrice, rating, endsAt, ...quote } }) => {
      const expiresAt = quoteEnd(source, fetchedAt, endsAt)
      if (!expiresAt) return []
      const listPriceFields = {
        listPriceCents: listPrice?.cents ?? null,
        listPriceKind: listPrice?.kind ?? null,
      }
      const stars = rating ? Math.min(Math.max(rating.stars, 0), 5) : null
      const ratingFields = { stars, reviewCount: rating?.count ?? null }
      return [
        {
          title: '',
          ...quote,
          ...listPriceFields,
          ...ratingFields,
          offerId,
          rowHash: rowHash ?? null,
          fetchedAt,
          expiresAt,
        },
      ]
    },
  )
  if (rows.length === 0) return
  const set = Object.fromEntries(
    Object.entries(QUOTE_COLUMNS).map(([name, column]) => [name, sql.raw(`excluded.${column}`)]),
  )
  await db.insert(offerQuotes).values(rows).onConflictDoUpdate({ target: offerQuotes.offerId, set })
  const offerPrices = quotedOffers.map(({ offerId, source, quote: { priceCents } }) => ({
    offerId,
    source,
    priceCents,
  }))
  await storePrices(db, offerPrices, fetchedAt)
}

const QUOTE_COLUMNS = {
  title: 'title',
  priceCents: 'price_cents',
  listPriceCents: 'list_price_cents',
  listPriceKind: 'list_price_kind',
  shippingCents: 'shipping_cents',
  availability: 'availability',
  delivery: 'delivery',
  merchant: 'merchant',
  images: 'images',
  stars: 'stars',
  reviewCount: 'review_count',
  rowHash: 'row_hash',
  fetchedAt: 'fetched_at',
  expiresAt: 'expires_at',
} as const satisfies Partial<Record<keyof typeof offerQuotes.$inferSelect, string>>

/** Deletes the quotes of offers, because they are no longer true. */
export async function deleteQuotes(db: Db, offerIds: number[]): Promise<void> {
  if (offerIds.length > 0)
    await db.delete(offerQuotes).where(inArray(offerQuotes.offerId, offerIds))
}

/** Deletes expired quotes, which are not read any more. */
export async function deleteExpiredQuotes(app: App): Promise<void> {
  const now = app.clock.now()
  const offerOfCurrentFeed = app.db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(feeds, eq(feeds.id, offers.feedId))
    .where(and(eq(offers.id, offerQuotes.offerId), gt(feeds.endsAt, now)))
  await app.db
    .delete(offerQuotes)
    .where(and(lte(offerQuotes.expiresAt, now), notExists(offerOfCurrentFeed)))
  await deleteOldPrices(app)
}

import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type SaleEnd, saleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { ProductCard, StoredCard } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  type Block,
  MAX_PRODUCTS,
  splitValues,
} from '#app/features/content/page-blocks/page-blocks.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { type ListingQuery, parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import type { LargeCard } from './block-content.ts'

const ROW_LENGTH = 4
const IS_VISIBLE_WITH_PHOTO = sql`${productListings.isVisible} AND ${productListings.card}->'photo' <> 'null'`
const IS_REDUCED = sql`${IS_VISIBLE_WITH_PHOTO} AND ${productListings.inStock} AND ${productListings.card}->>'beforeCents' IS NOT NULL`

/** Returns the products of a block in order, and the time until which they are the right ones; null: until a product changes. */
export async function readBlockCards(
  app: App,
  { fields }: Block,
): Promise<{ cards: ProductCard[]; validUntil: Date | null }> {
  switch (fields.source) {
    case 'sale':
      return readCurrentCards(app, await findMostPopular(app, IS_REDUCED, ROW_LENGTH))
    case 'chosen':
      return readChosen(app, splitValues(fields.products).slice(0, MAX_PRODUCTS).map(slugOf))
    case 'category':
      return limitToRow(
        await readFirstPage(app, { sort: 'populair', categorySlug: slugOf(fields.category ?? '') }),
      )
    case 'collection':
      return limitToRow(
        await readFirstPage(app, {
          sort: 'populair',
          place: { kind: 'collection', slug: slugOf(fields.collection ?? '') },
        }),
      )
    case 'popular':
      return limitToRow(await readFirstPage(app, { sort: 'populair' }))
    default:
      return readNewest(app)
  }
}

/**
 * Returns the product of a block with one large product; null if no product with a photo is found. Without a source it is a
 * reduced product, whereas a row of products has the newest ones.
 */
export async function readLargeCard(app: App, { fields }: Block): Promise<LargeCard | null> {
  const [card] =
    fields.source === 'sale' || !fields.source
      ? await findMostPopular(app, IS_REDUCED, 1)
      : await readStoredCards(app, { fields })
  return card ? { ...card, saleEnd: await findSaleEnd(app, card) } : null
}

async function readStoredCards(app: App, block: Pick<Block, 'fields'>): Promise<StoredCard[]> {
  const { cards } = await readBlockCards(app, {
    id: 0,
    type: 'products',
    from: '',
    until: '',
    ...block,
  })
  const ids = cards.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await app.db
    .select({ id: productListings.productId, card: productListings.card })
    .from(productListings)
    .where(and(inArray(productListings.productId, ids), IS_VISIBLE_WITH_PHOTO))
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.card ?? [])
}

/** Returns the slug in the URL of a product, category or collection; a slug is returned as it is. */
export const slugOf = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .at(-1) ?? ''

const limitToRow = ({ cards, validUntil }: { cards: ProductCard[]; validUntil: Date | null }) => ({
  cards: cards.slice(0, ROW_LENGTH),
  validUntil,
})

async function readChosen(app: App, slugs: string[]) {
  if (slugs.length === 0) return { cards: [], validUntil: null }
  const rows = await app.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs))
  const ids = slugs.flatMap((slug) => rows.find((row) => row.slug === slug)?.id ?? [])
  return { cards: await readCards(app.db, ids, app.clock.now()), validUntil: null }
}

async function readCurrentCards(app: App, storedCards: StoredCard[]) {
  const ids = storedCards.map(({ id }) => id)
  return { cards: await readCards(app.db, ids, app.clock.now()), validUntil: null }
}

/** Returns the newest products. The shop's own come first; otherwise an import would fill the home page. */
async function readNewest(app: App) {
  // Listings have a price for own products only, so `minCents: 0` selects these.
  const [ownProducts, allProducts] = await Promise.all([
    readFirstPage(app, { sort: 'nieuw', minCents: 0 }),
    readFirstPage(app, { sort: 'nieuw' }),
  ])
  const ownIds = new Set(ownProducts.cards.map(({ id }) => id))
  const cards = [...ownProducts.cards, ...allProducts.cards.filter(({ id }) => !ownIds.has(id))]
  return { cards: cards.slice(0, ROW_LENGTH), validUntil: allProducts.validUntil }
}

/** Returns the first page of the whole shop, of one category or of a collection. */
export async function readFirstPage(app: App, overrides: Partial<ListingQuery>) {
  const query = parseListingQuery(
    new URL('http://list'),
    overrides.categorySlug === undefined ? {} : { categorySlug: overrides.categorySlug },
  )
  const listing = await readListing(app, { ...query, ...overrides })
  return { cards: listing?.cards ?? [], validUntil: listing?.expiresAt ?? null }
}

/** Returns the chosen product; if none is chosen or it cannot be shown, the most popular one. */
export async function findHeroCard(app: App, slug: string): Promise<StoredCard | null> {
  const [heroCard] = await app.db
    .select({ card: productListings.card })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(and(eq(products.slug, slug), IS_VISIBLE_WITH_PHOTO))
  return heroCard?.card ?? (await findMostPopular(app, IS_VISIBLE_WITH_PHOTO, 1))[0] ?? null
}

/** Returns the end of the reduced price on the card; null if the price is not reduced or has no end. */
async function findSaleEnd(app: App, { id, priceCents }: StoredCard): Promise<SaleEnd | null> {
  const now = app.clock.now()
  const { salePriceCents, saleStartsAt, saleEndsAt } = variants
  const prices = await app.db
    .select({ priceCents: variants.priceCents, salePriceCents, saleStartsAt, saleEndsAt })
    .from(variants)
    .where(and(eq(variants.productId, id), eq(salePriceCents, priceCents)))
    .orderBy(asc(saleEndsAt))
  return prices.map((price) => saleEnd(price, now)).find((end) => end !== null) ?? null
}

/** Returns the most popular products. Every `condition` that callers pass has an index. */
async function findMostPopular(app: App, condition: SQL, limit: number): Promise<StoredCard[]> {
  const rows = await app.db
    .select({ card: productListings.card })
    .from(productListings)
    .where(condition)
    .orderBy(desc(productListings.popularity), desc(productListings.productId))
    .limit(limit)
  return rows.map(({ card }) => card)
}

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type SaleEnd, saleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { CategoryNode, StoredCard } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { type ListingQuery, parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import type { App } from '#app/platform/app.ts'
import type { CategoryTile, HomePage, ReducedCard } from './home-data.ts'

const TILES = 5
const NEWEST = 4
const HAS_PHOTO = sql`${productListings.isVisible} AND ${productListings.card}->'photo' <> 'null'`

export async function readHome(app: App, heroSlug: string): Promise<HomePage> {
  const [tree, newest, hero, reduced] = await Promise.all([
    readCategoryTree(app),
    readNewest(app),
    findHero(app, heroSlug),
    findReduced(app),
  ])
  return {
    hero,
    categories: await Promise.all(
      tree
        .filter(({ count }) => count > 0)
        .slice(0, TILES)
        .map((category) => toTile(app, category)),
    ),
    newest: newest.cards,
    reduced,
    at: app.clock.now().toISOString(),
    until: newest.until,
  }
}

/** The shop's own products come first; otherwise an import would fill the home page. */
async function readNewest(app: App) {
  // Only own products have a price in listings.
  const [own, all] = await Promise.all([
    readFirst(app, { sort: 'nieuw', minCents: 0 }),
    readFirst(app, { sort: 'nieuw' }),
  ])
  const ownIds = new Set(own.cards.map(({ id }) => id))
  const cards = [...own.cards, ...all.cards.filter(({ id }) => !ownIds.has(id))]
  return { cards: cards.slice(0, NEWEST), until: all.until }
}

/** Returns the first page of the whole shop or of one category. */
async function readFirst(app: App, overrides: Partial<ListingQuery>) {
  const query = parseListingQuery(
    new URL('http://list'),
    overrides.categorySlug === undefined ? {} : { categorySlug: overrides.categorySlug },
  )
  const listing = await readListing(app, { ...query, ...overrides })
  return { cards: listing?.cards ?? [], until: listing?.until ?? null }
}

async function toTile(app: App, category: CategoryNode): Promise<CategoryTile> {
  const { slug, name, count } = category
  const photo =
    category.photo ??
    (await readFirst(app, { sort: 'populair', categorySlug: slug })).cards.find(
      (card) => card.photo,
    )?.photo ??
    null
  return { slug, name, count, photo }
}

/** Returns the product that the owner chose; if none is chosen or it cannot be shown, the most popular one. */
async function findHero(app: App, slug: string): Promise<StoredCard | null> {
  const [chosen] = await app.db
    .select({ card: productListings.card })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(and(eq(products.slug, slug), HAS_PHOTO))
  return chosen?.card ?? findBestLoved(app, HAS_PHOTO)
}

async function findReduced(app: App): Promise<ReducedCard | null> {
  const card = await findBestLoved(
    app,
    sql`${HAS_PHOTO} AND ${productListings.inStock} AND ${productListings.card}->>'beforeCents' IS NOT NULL`,
  )
  return card && { ...card, saleEnd: await findSaleEnd(app, card) }
}

/** Returns the end of the price on the card; null if it has none. */
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

/** Every condition that callers pass has an index. */
async function findBestLoved(app: App, condition: SQL): Promise<StoredCard | null> {
  const [row] = await app.db
    .select({ card: productListings.card })
    .from(productListings)
    .where(condition)
    .orderBy(desc(productListings.popularity), desc(productListings.productId))
    .limit(1)
  return row?.card ?? null
}

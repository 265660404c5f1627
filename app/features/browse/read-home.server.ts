import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CategoryNode, StoredCard } from '#app/features/catalog/catalog.ts'
import { productListings, products } from '#app/features/catalog/catalog-tables.server.ts'
import { readListing } from '#app/features/catalog/listing.server.ts'
import { type ListingSort, parseListingQuery } from '#app/features/catalog/listing.ts'
import { readCategoryTree } from '#app/features/catalog/read-categories.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { CategoryTile, HomePage } from './home-page.ts'

const TILES = 5
const NEWEST = 4
const HAS_PHOTO = sql`${productListings.isVisible} AND ${productListings.card}->'photo' <> 'null'`

export async function readHome(shop: Shop, heroSlug: string): Promise<HomePage> {
  const [tree, newest, hero, reduced] = await Promise.all([
    readCategoryTree(shop),
    readFirst(shop, 'nieuw'),
    findHero(shop, heroSlug),
    findReduced(shop),
  ])
  return {
    hero,
    categories: await Promise.all(
      tree
        .filter(({ count }) => count > 0)
        .slice(0, TILES)
        .map((category) => toTile(shop, category)),
    ),
    newest: newest.cards.slice(0, NEWEST),
    reduced,
    at: shop.clock.now().toISOString(),
    until: newest.until,
  }
}

/** The first page of the whole shop, or of one category. */
async function readFirst(shop: Shop, sort: ListingSort, categorySlug?: string) {
  const query = parseListingQuery(
    new URL('http://list'),
    categorySlug === undefined ? {} : { categorySlug },
  )
  const listing = await readListing(shop, { ...query, sort })
  return { cards: listing?.cards ?? [], until: listing?.until ?? null }
}

async function toTile(shop: Shop, category: CategoryNode): Promise<CategoryTile> {
  const { slug, name, count } = category
  const photo =
    category.photo ??
    (await readFirst(shop, 'populair', slug)).cards.find((card) => card.photo)?.photo ??
    null
  return { slug, name, count, photo }
}

/** The piece the owner chose; without a choice, or while it cannot be shown, the best-loved one. */
async function findHero(shop: Shop, slug: string): Promise<StoredCard | null> {
  const [chosen] = await shop.db
    .select({ card: productListings.card })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(and(eq(products.slug, slug), HAS_PHOTO))
  return chosen?.card ?? findBestLoved(shop, HAS_PHOTO)
}

const findReduced = (shop: Shop) =>
  findBestLoved(
    shop,
    sql`${HAS_PHOTO} AND ${productListings.inStock} AND ${productListings.card}->>'beforeCents' IS NOT NULL`,
  )

/** Each condition that is asked for has an index. */
async function findBestLoved(shop: Shop, condition: SQL): Promise<StoredCard | null> {
  const [row] = await shop.db
    .select({ card: productListings.card })
    .from(productListings)
    .where(condition)
    .orderBy(desc(productListings.popularity), desc(productListings.productId))
    .limit(1)
  return row?.card ?? null
}

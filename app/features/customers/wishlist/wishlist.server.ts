import { and, desc, eq } from 'drizzle-orm'
import type { Audience } from '#app/features/catalog/products/catalog.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import { WISHES_PER_PAGE, type WishCounts, type WishlistPage } from './wishlist.ts'
import { wishlistItems } from './wishlist-tables.server.ts'

type ChangeWishResult = ({ ok: true } & WishCounts) | { ok: false; error: 'unknown-product' }

/** Puts a piece on the list or takes it off; doing it again changes nothing. One round trip: a press waits for it. */
export async function changeWish(
  app: App,
  userId: string,
  productId: number,
  adds: boolean,
): Promise<ChangeWishResult> {
  const text = 'SELECT wish_change($1, $2, $3, $4) AS answer'
  const { rows } = await app.pool.query<{ answer: WishCounts | null }>({
    name: text,
    text,
    values: [userId, productId, adds, app.clock.now()],
  })
  const answer = rows[0]?.answer
  return answer ? { ok: true, ...answer } : { ok: false, error: 'unknown-product' }
}

/**
 * The pieces of the list of whose session this is, all of them or those among `among`, with since when the number on pages
 * counts each, and how many there are in all, counted once; null: no session (any more). For hearts on kept pages, and so
 * one round trip.
 */
export async function readWishes(app: App, sessionToken: string, among: number[] | null) {
  const { rows } = await app.pool.query<{
    id: number | null
    publishedAt: Date | null
    total: number
  }>({
    name: among ? 'read-wishes-among' : 'read-wishes',
    text: `
      WITH person AS MATERIALIZED (
        SELECT s.user_id, (SELECT count(*)::int FROM wishlist_items WHERE user_id = s.user_id) AS total
        FROM sessions s WHERE s.token = $1 AND s.expires_at > now()
      )
      SELECT w.product_id AS id, w.told_at AS "publishedAt", p.total
      FROM person p
      LEFT JOIN wishlist_items w ON w.user_id = p.user_id ${among ? 'AND w.product_id = ANY($2)' : ''}
      ORDER BY w.product_id`,
    values: among ? [sessionToken, among] : [sessionToken],
  })
  const [first] = rows
  if (!first) return null
  const wishes = rows.flatMap(({ id, publishedAt }) => (id === null ? [] : [{ id, publishedAt }]))
  return { wishes, total: first.total }
}

async function countWishes(app: App, userId: string): Promise<number> {
  return app.db.$count(wishlistItems, eq(wishlistItems.userId, userId))
}

/** When this piece came onto somebody's list; null: it is not on it. */
export async function findWish(app: App, userId: string, productId: number): Promise<Date | null> {
  const [row] = await app.db
    .select({ at: wishlistItems.addedAt })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
  return row?.at ?? null
}

/** The whole list, for the file with somebody's own data. */
export function listWishes(app: App, userId: string) {
  return app.db
    .select({ name: products.name, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt), desc(wishlistItems.productId))
}

/** A page of somebody's list as its reader may see it, the newest wish first. A page past the end is the last. */
export async function readWishlist(
  app: App,
  userId: string,
  requestedPage: number,
  reader: Audience,
): Promise<WishlistPage> {
  const total = await countWishes(app, userId)
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(total / WISHES_PER_PAGE)))
  // First the page along the index, then the names of what stands on it.
  const onPage = app.db
    .select({ productId: wishlistItems.productId, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt), desc(wishlistItems.productId))
    .limit(WISHES_PER_PAGE)
    .offset((page - 1) * WISHES_PER_PAGE)
    .as('on_page')
  const rows = await app.db
    .select({ productId: onPage.productId, name: products.name })
    .from(onPage)
    .innerJoin(products, eq(products.id, onPage.productId))
    .orderBy(desc(onPage.addedAt), desc(onPage.productId))
  const cards = await readCards(
    app.db,
    rows.map(({ productId }) => productId),
    app.clock.now(),
    reader,
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return {
    items: rows.map((row) => ({ ...row, card: cardOf.get(row.productId) ?? null })),
    total,
    page,
  }
}

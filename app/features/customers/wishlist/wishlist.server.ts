import { and, desc, eq, sql } from 'drizzle-orm'
import type { Audience } from '#app/features/catalog/products/catalog.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { customersCanSee } from '#app/features/listings/product-cards/visibility-functions.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, queryPrepared } from '#app/platform/database/db.server.ts'
import { WISHES_PER_PAGE, type WishCounts, type WishlistPage } from './wishlist.ts'
import { setWish } from './wishlist-functions.server.ts'
import { wishlistItems } from './wishlist-tables.server.ts'

type ChangeWishResult = ({ ok: true } & WishCounts) | { ok: false; error: 'unknown-product' }

/** Adds a product to the list or removes it; idempotent. A single query, because the visitor waits for the answer. */
export async function changeWish(
  app: App,
  userId: string,
  productId: number,
  change: 'add' | 'remove',
): Promise<ChangeWishResult> {
  const counts = await setWish(app, userId, productId, change === 'add')
  return counts ? { ok: true, ...counts } : { ok: false, error: 'unknown-product' }
}

/**
 * Returns the number of wishes of the customer of a session, and the wishes for these products (null: all products), each
 * with the moment from which cached pages count the wish. Returns null if the session has ended. A single query, because
 * every page with hearts requests this.
 */
export async function readWishes(app: App, sessionToken: string, productIds: number[] | null) {
  const rows = await queryPrepared<{
    id: number | null
    publishedAt: Date | null
    total: number
  }>(app.pool, {
    name: productIds ? 'read-wishes-among' : 'read-wishes',
    text: `
      WITH person AS MATERIALIZED (
        SELECT s.user_id, (SELECT count(*)::int FROM wishlist_items WHERE user_id = s.user_id) AS total
        FROM sessions s WHERE s.token = $1 AND s.expires_at > now()
      )
      SELECT w.product_id AS id, w.published_at AS "publishedAt", p.total
      FROM person p
      LEFT JOIN wishlist_items w ON w.user_id = p.user_id ${productIds ? 'AND w.product_id = ANY($2)' : ''}
      ORDER BY w.product_id`,
    values: productIds ? [sessionToken, productIds] : [sessionToken],
  })
  const [first] = rows
  if (!first) return null
  const wishes = rows.flatMap(({ id, publishedAt }) => (id === null ? [] : [{ id, publishedAt }]))
  return { wishes, total: first.total }
}

async function countWishes(app: App, userId: string): Promise<number> {
  return app.db.$count(wishlistItems, eq(wishlistItems.userId, userId))
}

/** Returns when a product was added to the list; null if the product is not on the list. */
export async function readWishDate(
  app: App,
  userId: string,
  productId: number,
): Promise<Date | null> {
  const [row] = await app.db
    .select({ at: wishlistItems.addedAt })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
  return row?.at ?? null
}

/** Returns the whole list for the export of the customer's data. */
export function listWishes(app: App, userId: string) {
  return app.db
    .select({ name: products.name, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt), desc(wishlistItems.productId))
}

/**
 * Returns a page of a wishlist, newest wish first, with the cards that `audience` may see. A page number past the end
 * gives the last page.
 */
export async function readWishlist(
  app: App,
  userId: string,
  requestedPage: number,
  audience: Audience,
): Promise<WishlistPage> {
  const total = await countWishes(app, userId)
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(total / WISHES_PER_PAGE)))
  // Selects the page by the index first, then joins only the names of that page.
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
    audience,
  )
  const cardsById = new Map(cards.map((card) => [card.id, card]))
  return {
    items: rows.map((row) => ({ ...row, card: cardsById.get(row.productId) ?? null })),
    total,
    page,
  }
}

/** Clears the last mailed price where the price has risen again, so that the next fall is mailed. */
export async function clearRecoveredPrices(tx: Db, productId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE wishlist_items w SET notified_cents = NULL
    FROM product_listings l, wish_mails m
    WHERE w.product_id = ${productId} AND w.notified_cents IS NOT NULL AND l.product_id = w.product_id
      AND m.user_id = w.user_id
      AND l.price_cents::bigint * 100 >= w.price_cents::bigint * (100 - m.percent)`)
}

/**
 * Records price falls by more than the customer's percentage, compared with the last mailed price, or else with the price at
 * the time of the wish. Returns the ids of these customers.
 */
export async function recordFallenPrices(tx: Db, productId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    UPDATE wishlist_items w SET notified_cents = l.price_cents
    FROM product_listings l, wish_mails m
    WHERE w.product_id = ${productId} AND l.product_id = w.product_id AND ${customersCanSee(sql`l`)} AND l.in_stock
      AND m.user_id = w.user_id AND m.is_on
      AND l.price_cents::bigint * 100
        < coalesce(w.notified_cents, w.price_cents)::bigint * (100 - m.percent)
    RETURNING w.user_id`)
  return rows.map(({ user_id }) => user_id)
}

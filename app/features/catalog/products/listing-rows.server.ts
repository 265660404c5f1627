// Rows that are derived from products. Features of other domains compute them, but they are stored here because lists of every
// domain join them.
import { and, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { countsTag } from './catalog.ts'
import {
  productListings,
  productWishes,
  staleListings,
  temperatures,
} from './catalog-tables.server.ts'

type ListingRow = Required<typeof productListings.$inferInsert>

/** Inserts or updates listings and returns the ids of the products whose row changed. */
export async function writeListingRows(db: Db, rows: ListingRow[]): Promise<number[]> {
  const { rows: writtenRows } = await db.execute<{ id: number }>(sql`
    INSERT INTO product_listings AS old (product_id, is_visible, is_for_members, price_cents, in_stock, popularity,
      published_at, category_ids, value_ids, card, next_price_change_at, is_on_sale, tags)
    SELECT "productId", "isVisible", "isForCustomersOnly", "priceCents", "inStock", popularity, "publishedAt", "categoryIds",
      "valueIds", card, "nextPriceChangeAt", "isOnSale", tags
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row("productId" int, "isVisible" boolean,
      "isForCustomersOnly" boolean, "priceCents" int, "inStock" boolean, popularity int, "publishedAt" timestamptz,
      "categoryIds" int[], "valueIds" int[], card jsonb, "nextPriceChangeAt" timestamptz,
      "isOnSale" boolean, tags text[])
    ON CONFLICT (product_id) DO UPDATE SET is_visible = excluded.is_visible, is_for_members = excluded.is_for_members,
      price_cents = excluded.price_cents, in_stock = excluded.in_stock, popularity = excluded.popularity,
      published_at = excluded.published_at, category_ids = excluded.category_ids, value_ids = excluded.value_ids,
      card = excluded.card, next_price_change_at = excluded.next_price_change_at, is_on_sale = excluded.is_on_sale,
      tags = excluded.tags
    WHERE (old.is_visible, old.is_for_members, old.price_cents, old.in_stock, old.popularity, old.published_at,
      old.category_ids, old.value_ids, old.card, old.next_price_change_at, old.is_on_sale, old.tags) IS DISTINCT FROM (excluded.is_visible,
      excluded.is_for_members, excluded.price_cents, excluded.in_stock, excluded.popularity, excluded.published_at,
      excluded.category_ids, excluded.value_ids, excluded.card, excluded.next_price_change_at, excluded.is_on_sale,
      excluded.tags)
    RETURNING product_id AS id`)
  return writtenRows.map(({ id }) => id)
}

/** Deletes the listings of these products, because they are no longer visible. */
export async function deleteListingRows(tx: Db, productIds: number[]): Promise<void> {
  await tx.delete(productListings).where(inArray(productListings.productId, productIds))
}

/** Marks listings as stale, so that a job rebuilds them. `productIds` is a query for the product ids. */
export async function markListingsStale(db: Db, productIds: SQL): Promise<void> {
  await db.execute(sql`INSERT INTO stale_listings (product_id) ${productIds}`)
}

/** Deletes the stale marks of these products. Listings that become stale later get a new mark. */
export async function clearStaleMarks(tx: Db, productIds: number[]): Promise<void> {
  await tx
    .delete(staleListings)
    .where(sql`${staleListings.productId} = ANY(${sql.param(productIds)})`)
}

/** Copies the current number of wishes of these products to the number that pages show. The caller has locked the rows. */
export async function publishWishCounts(tx: Db, productIds: number[]): Promise<void> {
  await tx
    .update(productWishes)
    .set({ published: sql`${productWishes.count}` })
    .where(
      and(
        ne(productWishes.published, productWishes.count),
        sql`${productWishes.productId} = ANY(${sql.param(productIds)})`,
      ),
    )
}

/**
 * Notes the current numbers of votes as published, and returns the ids of the products and deals whose numbers had changed. The caller
 * refreshes their cached pages.
 */
export async function publishVoteTotals(db: Db): Promise<number[]> {
  // The rows are locked by id, as by a deletion of votes, so that the two cannot wait for each other.
  const lockedIds = db
    .select({ id: temperatures.subjectId })
    .from(temperatures)
    .where(
      or(
        ne(temperatures.hot, temperatures.publishedHot),
        ne(temperatures.cold, temperatures.publishedCold),
      ),
    )
    .orderBy(temperatures.subjectId)
    .for('update')
  const changedRows = await db
    .update(temperatures)
    .set({ publishedHot: sql`${temperatures.hot}`, publishedCold: sql`${temperatures.cold}` })
    .where(inArray(temperatures.subjectId, lockedIds))
    .returning({ id: temperatures.subjectId })
  return changedRows.map(({ id }) => id)
}

/** Tags that fit into one message to the other processes. */
const TAGS_PER_MESSAGE = 400

/** Refreshes the cached pages that show numbers of these products and deals. Call it after the commit. */
export async function announceCounts(app: App, ids: number[]): Promise<void> {
  const tags = ids.map(countsTag)
  for (let start = 0; start < tags.length; start += TAGS_PER_MESSAGE)
    await announceChanges(app, tags.slice(start, start + TAGS_PER_MESSAGE))
}

import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import { MAX_VIEWED, type ViewedCards } from './viewed.ts'
import { viewedProducts } from './viewed-tables.server.ts'

/** Stores products that a customer viewed, latest first; each product is stored once. */
export async function storeViewed(app: App, userId: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    // The lock makes two pages that are opened at the same time take turns.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`viewed ${userId}`}, 0))`)
    await tx.execute(sql`
      INSERT INTO viewed_products (user_id, product_id, viewed_at)
      SELECT ${userId}, p.product_id, ${now}::timestamptz - viewed.turn * interval '1 millisecond'
      FROM unnest(${sql.param(ids)}::integer[]) WITH ORDINALITY AS viewed (id, turn)
      JOIN product_listings p ON p.product_id = viewed.id AND p.is_visible
      ON CONFLICT (user_id, product_id) DO UPDATE SET viewed_at = greatest(viewed_products.viewed_at, excluded.viewed_at)`)
    const isOfUser = eq(viewedProducts.userId, userId)
    const latestViewed = tx
      .select({ id: viewedProducts.productId })
      .from(viewedProducts)
      .where(isOfUser)
      .orderBy(desc(viewedProducts.viewedAt), desc(viewedProducts.productId))
      .limit(MAX_VIEWED)
    await tx
      .delete(viewedProducts)
      .where(and(isOfUser, notInArray(viewedProducts.productId, latestViewed)))
  })
}

export async function forgetViewed(app: App, userId: string): Promise<void> {
  await app.db.delete(viewedProducts).where(eq(viewedProducts.userId, userId))
}

/** Returns the customer's viewed products, latest first. */
export async function listViewed(app: App, userId: string) {
  return app.db
    .select({
      id: viewedProducts.productId,
      name: products.name,
      viewedAt: viewedProducts.viewedAt,
    })
    .from(viewedProducts)
    .innerJoin(products, eq(products.id, viewedProducts.productId))
    .where(eq(viewedProducts.userId, userId))
    .orderBy(desc(viewedProducts.viewedAt), desc(viewedProducts.productId))
}

/** Returns the products as cards; hidden products are left out. */
export async function readViewedCards(
  app: App,
  ids: number[],
  { isStored }: { isStored: boolean },
): Promise<ViewedCards> {
  return {
    cards: await readCards(app.db, ids, app.clock.now()),
    at: app.clock.now().toISOString(),
    isStored,
  }
}

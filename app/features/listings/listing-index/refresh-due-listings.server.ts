import { asc, lte, sql } from 'drizzle-orm'
import { productListings } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { refreshListings } from './refresh-listings.server.ts'

const MAX_AT_ONCE = 20_000

/**
 * Makes the listings anew whose sale has begun or ended since they were made, and those that somebody changed a minute
 * ago or longer without coming to make them.
 */
export async function refreshDueListings(app: App): Promise<void> {
  const due = await app.db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(lte(productListings.nextPriceChangeAt, app.clock.now()))
    .orderBy(asc(productListings.nextPriceChangeAt))
    .limit(MAX_AT_ONCE)
  const { rows: left } = await app.db.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM stale_listings WHERE since <= now() - interval '1 minute'
    ORDER BY since LIMIT ${MAX_AT_ONCE}`)
  await refreshListings(
    app,
    [...due, ...left].map(({ id }) => id),
  )
}

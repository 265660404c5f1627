import { gt, min } from 'drizzle-orm'
import { productListings } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** The next moment at which a listing changes because a sale begins or ends. */
export async function readNextPriceChange(shop: Shop): Promise<Date | null> {
  const [row] = await shop.db
    .select({ at: min(productListings.nextPriceChangeAt) })
    .from(productListings)
    .where(gt(productListings.nextPriceChangeAt, shop.clock.now()))
  return row?.at ?? null
}

import { gt, min } from 'drizzle-orm'
import { productListings } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'

/** Returns the next moment at which a listing changes because a sale starts or ends. */
export async function readNextPriceChange(app: App): Promise<Date | null> {
  const [row] = await app.db
    .select({ at: min(productListings.nextPriceChangeAt) })
    .from(productListings)
    .where(gt(productListings.nextPriceChangeAt, app.clock.now()))
  return row?.at ?? null
}

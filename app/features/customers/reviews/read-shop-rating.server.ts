import { gt, sql } from 'drizzle-orm'
import { type Rating, ratingOf } from '#app/features/catalog/products/catalog.ts'
import { productRatings } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App, Resource } from '#app/platform/app.ts'

const CACHE_MS = 10 * 60_000

const lastRating: Resource<{ at: number; rating: Rating }> = {
  name: 'shop-rating',
  open: () => ({ at: Number.NEGATIVE_INFINITY, rating: null }),
}

/** Returns the rating of all products together, as of the last ten minutes; null without reviews. */
export async function readShopRating(app: App): Promise<Rating> {
  const last = app.use(lastRating)
  const now = app.clock.now().getTime()
  if (now - last.at < CACHE_MS) return last.rating
  const [sums] = await app.db
    .select({
      count: sql<number>`coalesce(sum(${productRatings.count}), 0)::integer`,
      starsSum: sql<number>`coalesce(sum(${productRatings.starsSum}), 0)::integer`,
    })
    .from(productRatings)
    .where(gt(productRatings.count, 0))
  last.at = now
  last.rating = ratingOf(sums ?? null)
  return last.rating
}

import { inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { DEMO_CRITERIA, DEMO_REVIEWS } from './demo-reviews.ts'
import { readCriteria, saveCriterion } from './manage-criteria.server.ts'
import { reviews } from './reviews-tables.server.ts'
import { tellRating } from './tell-rating.server.ts'

const DAY_MS = 24 * 3_600_000

/** Gives pieces of the demo catalogue reviews, by names that say they are examples and without any purchase behind them. */
export async function fillDemoReviews(shop: Shop): Promise<void> {
  for (const name of DEMO_CRITERIA) await saveCriterion(shop, null, name)
  const criteria = await readCriteria(shop.db)
  const pieces = await shop.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, Object.keys(DEMO_REVIEWS)))
  for (const { id, slug } of pieces) {
    const rows = (DEMO_REVIEWS[slug] ?? []).map(([stars, title, body, name, daysAgo]) => ({
      productId: id,
      author: `${name} (voorbeeld)`,
      stars,
      title,
      body,
      scores: Object.fromEntries(
        criteria.map((criterion, at) => [
          criterion.id,
          // Not all the same, and never far from the whole.
          Math.min(5, Math.max(1, stars + (((daysAgo + at) % 3) - 1))),
        ]),
      ),
      isVerified: false,
      state: 'approved' as const,
      writtenAt: new Date(shop.clock.now().getTime() - daysAgo * DAY_MS),
    }))
    await shop.db.insert(reviews).values(rows)
    await tellRating(shop, id)
  }
}

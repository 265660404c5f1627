import { inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { DEMO_CRITERIA, DEMO_REVIEWS } from './demo-reviews.ts'
import { readCriteria, saveCriterion } from './manage-criteria.server.ts'
import { announceRating } from './publish-rating.server.ts'
import { reviews } from './reviews-tables.server.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Adds reviews to demo products. Their authors are marked as examples, because an invented review must not pass for that of a
 * customer, and no review claims a verified purchase.
 */
export async function fillDemoReviews(app: App): Promise<void> {
  for (const name of DEMO_CRITERIA) await saveCriterion(app, null, name)
  const criteria = await readCriteria(app.db)
  const demoProducts = await app.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, Object.keys(DEMO_REVIEWS)))
  for (const { id, slug } of demoProducts) {
    const rows = (DEMO_REVIEWS[slug] ?? []).map(([stars, title, body, name, daysAgo]) => ({
      productId: id,
      author: `${name} (voorbeeld)`,
      stars,
      title,
      body,
      scores: Object.fromEntries(
        criteria.map((criterion, index) => [
          criterion.id,
          // Varies by at most one star from the overall rating.
          Math.min(5, Math.max(1, stars + (((daysAgo + index) % 3) - 1))),
        ]),
      ),
      isVerified: false,
      state: 'approved' as const,
      writtenAt: new Date(app.clock.now().getTime() - daysAgo * DAY_MS),
    }))
    await app.db.insert(reviews).values(rows)
    await announceRating(app, id)
  }
}

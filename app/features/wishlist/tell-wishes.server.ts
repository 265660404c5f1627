import { gt } from 'drizzle-orm'
import { productWishes } from '#app/features/catalog/catalog-tables.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** How far kept pages may be behind with the number beside a heart. */
export const WISHES_TOLD_MINUTES = 10

/** Lets kept pages show how many people want a piece now: not at each press, which would make them anew all day. */
export async function tellWishes(shop: Shop): Promise<void> {
  const since = new Date(shop.clock.now().getTime() - (WISHES_TOLD_MINUTES + 1) * 60_000)
  const rows = await shop.db
    .select({ id: productWishes.productId })
    .from(productWishes)
    .where(gt(productWishes.changedAt, since))
  if (rows.length === 0) return
  await announceChanges(shop, ['listing', 'home', ...rows.map(({ id }) => `product:${id}`)])
}

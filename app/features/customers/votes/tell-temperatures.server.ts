import { gt } from 'drizzle-orm'
import { numbersTag } from '#app/features/catalog/products/catalog.ts'
import { temperatures } from '#app/features/catalog/products/catalog-tables.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** How far kept pages may be behind with a temperature. */
export const TEMPERATURES_TOLD_MINUTES = 10

/** Lets kept pages show how hot pieces are now: not at each vote, which would make them anew all day. */
export async function tellTemperatures(shop: Shop): Promise<void> {
  const since = new Date(shop.clock.now().getTime() - (TEMPERATURES_TOLD_MINUTES + 1) * 60_000)
  const rows = await shop.db
    .select({ id: temperatures.postId })
    .from(temperatures)
    .where(gt(temperatures.changedAt, since))
  await announceChanges(
    shop,
    rows.map(({ id }) => numbersTag(id)),
  )
}

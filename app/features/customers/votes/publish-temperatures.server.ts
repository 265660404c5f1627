import { gt } from 'drizzle-orm'
import { numbersTag } from '#app/features/catalog/products/catalog.ts'
import { temperatures } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'

/** Maximum age of the temperature on cached pages. */
export const TEMPERATURE_PUBLISH_MINUTES = 10

/**
 * Refreshes cached pages whose temperature changed; runs periodically, because refreshing at each vote would defeat the
 * cache.
 */
export async function publishTemperatures(app: App): Promise<void> {
  const since = new Date(app.clock.now().getTime() - (TEMPERATURE_PUBLISH_MINUTES + 1) * 60_000)
  const rows = await app.db
    .select({ id: temperatures.postId })
    .from(temperatures)
    .where(gt(temperatures.changedAt, since))
  await announceChanges(
    app,
    rows.map(({ id }) => numbersTag(id)),
  )
}

import { sql } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { settings } from '#app/features/core/settings/settings-tables.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Writes what the owner set; every kept page that shows any of it is made anew. */
export async function saveSettings(shop: Shop, next: ShopSettings): Promise<void> {
  const before = await readSettings(shop)
  const updatedAt = shop.clock.now()
  await shop.db
    .insert(settings)
    .values(Object.entries(next).map(([name, value]) => ({ name, value, updatedAt })))
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    })
  // Whether anybody may see a page is not for its tags to say.
  const isOther = before.isComingSoon !== next.isComingSoon
  await announceChanges(shop, [isOther ? '*' : 'settings'])
}

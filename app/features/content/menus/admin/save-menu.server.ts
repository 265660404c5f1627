import { eq } from 'drizzle-orm'
import { MENUS_TAG, type MenuLink, type MenuPlace } from '#app/features/content/menus/menus.ts'
import { menus } from '#app/features/content/menus/menus-tables.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'

export async function saveMenu(shop: Shop, place: MenuPlace, links: MenuLink[]): Promise<void> {
  const row = { links, updatedAt: shop.clock.now() }
  await shop.db
    .insert(menus)
    .values({ place, ...row })
    .onConflictDoUpdate({ target: menus.place, set: row })
  await announceChanges(shop, [MENUS_TAG])
}

/** Back to the shop's own links, which follow the categories. */
export async function resetMenu(shop: Shop, place: MenuPlace): Promise<void> {
  await shop.db.delete(menus).where(eq(menus.place, place))
  await announceChanges(shop, [MENUS_TAG])
}

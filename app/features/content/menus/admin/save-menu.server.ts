import { eq } from 'drizzle-orm'
import { MENUS_TAG, type MenuLink, type MenuPlace } from '#app/features/content/menus/menus.ts'
import { menus } from '#app/features/content/menus/menus-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'

export async function saveMenu(app: App, place: MenuPlace, links: MenuLink[]): Promise<void> {
  const row = { links, updatedAt: app.clock.now() }
  await app.db
    .insert(menus)
    .values({ place, ...row })
    .onConflictDoUpdate({ target: menus.place, set: row })
  await announceChanges(app, [MENUS_TAG])
}

/** Restores the default links, which follow the categories. */
export async function resetMenu(app: App, place: MenuPlace): Promise<void> {
  await app.db.delete(menus).where(eq(menus.place, place))
  await announceChanges(app, [MENUS_TAG])
}

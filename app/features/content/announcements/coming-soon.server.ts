import { sql } from 'drizzle-orm'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { createNonce } from '#app/platform/http/nonce.server.ts'
import { type ComingSoonBanner, closedAddress, staysOpen } from './coming-soon.ts'

/** Every page asks it. */
const comingSoon = memoizeUntilChanged('coming-soon', ['settings'], async (app) => {
  const { isComingSoon } = await readSettings(app)
  return isComingSoon
})

/** Nobody but who works here may see the shop. */
export const isShopClosed = (app: App): Promise<boolean> => app.use(comingSoon)()

/**
 * The address that is shown for the one that was asked for (from the first slash, with its query). While the shop is not
 * open yet, only who works here sees it, and no page is kept: what a manager sees is not for everybody.
 */
export async function shownAddress(app: App, page: PageRequest, address: string): Promise<string> {
  if (!(await isShopClosed(app))) return address
  const visitor = page.visitor()
  const path = address.split('?')[0] ?? ''
  if (staysOpen(path)) return address
  const { manager, cookies } = await readManager(app, visitor)
  for (const cookie of cookies) page.setCookie(cookie)
  if (manager) return address
  return closedAddress(path)
}

/** For who works here while the shop is not open yet, until they close it: then not before their next login [S23]. */
export async function findBanner(app: App, page: PageRequest): Promise<ComingSoonBanner | null> {
  if (!(await isShopClosed(app))) return null
  const { manager } = await readManager(app, page.visitor())
  if (!manager || (await isBannerDismissed(app, manager.id))) return null
  return {
    restUrl: `/wp-json/wp/v2/users/${manager.id}`,
    restNonce: createNonce(app, 'wp_rest', manager.id),
  }
}

/** Until their next login. */
export async function isBannerDismissed(app: App, userId: string): Promise<boolean> {
  const { rows } = await app.db.execute<{ is: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM coming_soon_dismissals d WHERE d.user_id = ${userId}
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = d.user_id AND s.created_at > d.last_login_at)
    ) AS "is"`)
  return rows[0]?.is ?? false
}

/** "yes" closes the bar, anything else brings it back. */
export async function dismissBanner(app: App, userId: string, isYes: boolean): Promise<void> {
  await app.db.execute(
    isYes
      ? sql`INSERT INTO coming_soon_dismissals (user_id, last_login_at)
            SELECT user_id, max(created_at) FROM sessions WHERE user_id = ${userId} GROUP BY user_id
            ON CONFLICT (user_id) DO UPDATE SET last_login_at = excluded.last_login_at`
      : sql`DELETE FROM coming_soon_dismissals WHERE user_id = ${userId}`,
  )
}

import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { readAccountNumbers } from '#app/features/core/accounts/read-account-numbers.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { createNonce } from '#app/platform/http/nonce.server.ts'
import { type ComingSoonBanner, closedPage, staysOpen } from './coming-soon.ts'

/** Memoized, because every page request reads this setting. */
const comingSoon = memoizeUntilChanged('coming-soon', ['settings'], async (app) => {
  const { isComingSoon } = await readSettings(app)
  return isComingSoon
})

/** Returns whether only staff may see the shop. */
export const isShopClosed = (app: App): Promise<boolean> => app.use(comingSoon)()

/** Returns whether the shop is closed to the sender of this request. Used for requests other than pages. */
export async function isClosedTo(app: App, request: FastifyRequest): Promise<boolean> {
  if (!(await isShopClosed(app))) return false
  const headers = new Headers(request.headers as Record<string, string>)
  return (await readManager(app, { ip: request.ip, headers })).manager === null
}

/**
 * Returns the URL to render for the requested URL (from the first slash, with its query). Until the shop opens, only
 * staff see the requested page. No page is cached then, because a page rendered for staff must not reach visitors.
 */
export async function urlToRender(app: App, page: PageRequest, url: string): Promise<string> {
  if (!(await isShopClosed(app))) return url
  const visitor = page.visitor()
  const path = url.split('?')[0] ?? ''
  if (staysOpen(path)) return url
  const { manager, cookies } = await readManager(app, visitor)
  for (const cookie of cookies) page.setCookie(cookie)
  if (manager) return url
  return closedPage(path)
}

/** Returns the banner for staff until the shop opens, unless they closed it since their last login [S23]. */
export async function findBanner(app: App, page: PageRequest): Promise<ComingSoonBanner | null> {
  if (!(await isShopClosed(app))) return null
  const { manager } = await readManager(app, page.visitor())
  if (!manager || (await isBannerDismissed(app, manager.id))) return null
  const number = (await readAccountNumbers(app, [manager.id])).get(manager.id)
  return {
    restUrl: `/wp-json/wp/v2/users/${number}`,
    restNonce: createNonce(app, 'wp_rest', manager.id),
  }
}

/** Returns whether the banner was closed since the last login. */
export async function isBannerDismissed(app: App, userId: string): Promise<boolean> {
  const { rows } = await app.db.execute<{ isDismissed: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM coming_soon_dismissals d WHERE d.user_id = ${userId}
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = d.user_id AND s.created_at > d.last_login_at)
    ) AS "isDismissed"`)
  return rows[0]?.isDismissed ?? false
}

/** Closes the bar, or shows it again when `isDismissed` is false. */
export async function setBannerDismissed(
  app: App,
  userId: string,
  isDismissed: boolean,
): Promise<void> {
  await app.db.execute(
    isDismissed
      ? sql`INSERT INTO coming_soon_dismissals (user_id, last_login_at)
            SELECT user_id, max(created_at) FROM sessions WHERE user_id = ${userId} GROUP BY user_id
            ON CONFLICT (user_id) DO UPDATE SET last_login_at = excluded.last_login_at`
      : sql`DELETE FROM coming_soon_dismissals WHERE user_id = ${userId}`,
  )
}

import type { App } from '#app/platform/app.ts'
import { visitorCookie } from '#app/platform/http/visitor-cookie.server.ts'
import { COMPARE_COOKIE, COMPARE_DAYS, type ItemsByGroup } from './compare.ts'

/**
 * Returns the Set-Cookie lines after a change: the guest's id, which expires together with the list, and a flag that makes
 * the page's script fetch the list.
 */
export function compareCookies(
  app: App,
  cookies: Record<string, string | undefined>,
  guestId: string | null,
  itemsByGroup: ItemsByGroup,
): string[] {
  const secure = app.siteUrl.startsWith('https:') ? '; Secure' : ''
  if (Object.keys(itemsByGroup).length === 0) {
    if (cookies[COMPARE_COOKIE] === undefined) return []
    return [`${COMPARE_COOKIE}=0; Max-Age=0; Path=/; SameSite=Lax${secure}`]
  }
  return [
    ...(guestId === null ? [] : [visitorCookie(app, guestId)]),
    `${COMPARE_COOKIE}=1; Max-Age=${COMPARE_DAYS * 24 * 3_600}; Path=/; SameSite=Lax${secure}`,
  ]
}

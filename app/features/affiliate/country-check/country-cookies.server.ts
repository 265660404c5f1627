import { CHOICE_DAYS, COUNTRY_COOKIE } from '#app/features/affiliate/country-check/country-check.ts'
import type { App } from '#app/platform/app.ts'
import { visitorCookie } from '#app/platform/http/visitor-cookie.server.ts'

/** Returns two cookies: one identifies a guest until the choices expire, the other makes pages fetch the choices. */
export function countryCookies(app: App, guestId: string | null): string[] {
  const secure = app.siteUrl.startsWith('https:') ? '; Secure' : ''
  return [
    ...(guestId === null ? [] : [visitorCookie(app, guestId)]),
    `${COUNTRY_COOKIE}=1; Max-Age=${CHOICE_DAYS * 24 * 3_600}; Path=/; SameSite=Lax${secure}`,
  ]
}

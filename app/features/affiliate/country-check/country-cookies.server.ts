import { CHOICE_DAYS, COUNTRY_COOKIE } from '#app/features/affiliate/country-check/country-check.ts'
import type { Shop } from '#app/platform/shop.ts'
import { visitorCookie } from '#app/platform/visitor-cookie.server.ts'

/** A guest is known as long as their choices live; and pages are told that there is one to ask for. */
export function countryCookies(shop: Shop, guestId: string | null): string[] {
  const secure = shop.siteUrl.startsWith('https:') ? '; Secure' : ''
  return [
    ...(guestId === null ? [] : [visitorCookie(shop, guestId)]),
    `${COUNTRY_COOKIE}=1; Max-Age=${CHOICE_DAYS * 24 * 3_600}; Path=/; SameSite=Lax${secure}`,
  ]
}

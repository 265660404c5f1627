import type { Shop } from '#app/platform/shop.ts'
import { VISITOR_SECONDS, visitorCookie } from '#app/platform/visitor-cookie.server.ts'
import { VOTED_COOKIE } from './votes.ts'

/** The Set-Cookie lines after a vote: a guest stays known, and the page's script is told that there is a vote to ask for. */
export function voteCookies(shop: Shop, guestId: string | null): string[] {
  if (guestId === null) return []
  const secure = shop.siteUrl.startsWith('https:') ? '; Secure' : ''
  return [
    visitorCookie(shop, guestId),
    `${VOTED_COOKIE}=1; Max-Age=${VISITOR_SECONDS}; Path=/; SameSite=Lax${secure}`,
  ]
}

import type { App } from '#app/platform/app.ts'
import { VISITOR_SECONDS, visitorCookie } from '#app/platform/http/visitor-cookie.server.ts'
import { VOTED_COOKIE } from './votes.ts'

/** Returns the Set-Cookie lines after a guest's vote: their id, and a flag that makes the page's script fetch the vote. */
export function voteCookies(app: App, guestId: string | null): string[] {
  if (guestId === null) return []
  const secure = app.siteUrl.startsWith('https:') ? '; Secure' : ''
  return [
    visitorCookie(app, guestId),
    `${VOTED_COOKIE}=1; Max-Age=${VISITOR_SECONDS}; Path=/; SameSite=Lax${secure}`,
  ]
}

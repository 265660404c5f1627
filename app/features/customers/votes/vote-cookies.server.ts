import type { App } from '#app/platform/app.ts'
import { VISITOR_SECONDS, visitorCookie } from '#app/platform/http/visitor-cookie.server.ts'
import { VOTED_COOKIE } from './votes.ts'

/** The Set-Cookie lines after a vote: a guest stays known, and the page's script is told that there is a vote to ask for. */
export function voteCookies(app: App, guestId: string | null): string[] {
  if (guestId === null) return []
  const secure = app.siteUrl.startsWith('https:') ? '; Secure' : ''
  return [
    visitorCookie(app, guestId),
    `${VOTED_COOKIE}=1; Max-Age=${VISITOR_SECONDS}; Path=/; SameSite=Lax${secure}`,
  ]
}

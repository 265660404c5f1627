import { randomBytes } from 'node:crypto'
import type { App } from '#app/platform/app.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'
import { hostCookieName } from './host-cookie.ts'

/**
 * Cookie with the id of a guest, set at the first action. The votes, compared products and chosen countries of the guest are
 * stored under this id (docs/contract/http.md 9).
 */
const VISITOR_COOKIE = 'schakel_visitor'
export const VISITOR_SECONDS = 30 * 24 * 3_600

const sign = (app: App, id: string) => signText(app, `visitor:${id}`)

/** Returns the visitor id in a validly signed cookie; null for any other cookie. */
export function readVisitorId(
  app: App,
  cookies: Record<string, string | undefined>,
): string | null {
  const cookie = cookies[hostCookieName(app.siteUrl, VISITOR_COOKIE)]
  const [id = '', signature = ''] = cookie?.split('.') ?? []
  return id && isSameSecret(signature, sign(app, id)) ? id : null
}

export function createVisitorId(): string {
  return randomBytes(16).toString('hex')
}

/** Returns the Set-Cookie line that identifies the visitor. */
export function visitorCookie(app: App, id: string): string {
  const secure = app.siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${hostCookieName(app.siteUrl, VISITOR_COOKIE)}=${id}.${sign(app, id)}; Max-Age=${VISITOR_SECONDS}; HttpOnly; Path=/; SameSite=Lax${secure}`
}

import { randomBytes } from 'node:crypto'
import type { Shop } from './shop.ts'
import { isSameSecret, signText } from './signing.server.ts'

/** Identifies a guest from their first action on; their votes and wishes expire with it (docs/contract/http.md 9). */
export const VISITOR_COOKIE = 'schakel_visitor'
export const VISITOR_SECONDS = 30 * 24 * 3_600

const sign = (shop: Shop, id: string) => signText(shop, `visitor:${id}`)

/** Returns the visitor of a validly signed cookie; null for any other cookie. */
export function readVisitorId(shop: Shop, cookie: string | undefined): string | null {
  const [id = '', signature = ''] = cookie?.split('.') ?? []
  return id && isSameSecret(signature, sign(shop, id)) ? id : null
}

export function newVisitorId(): string {
  return randomBytes(16).toString('hex')
}

/** Returns the Set-Cookie line that identifies the visitor. */
export function visitorCookie(shop: Shop, id: string): string {
  const secure = shop.siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${VISITOR_COOKIE}=${id}.${sign(shop, id)}; Max-Age=${VISITOR_SECONDS}; HttpOnly; Path=/; SameSite=Lax${secure}`
}

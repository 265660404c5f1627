import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#app/platform/shop.ts'

/**
 * The session's token in better-auth's cookie, out of the header with all cookies; null where there is none or where we did not sign it. The cookie holds the
 * token, a point and the token's HMAC-SHA256 under the shop's secret (base64), percent-encoded.
 */
export function readSessionToken(
  shop: Pick<Shop, 'siteUrl' | 'env'>,
  cookies: string | null | undefined,
): string | null {
  const prefix = shop.siteUrl.startsWith('https:') ? '__Secure-' : ''
  const start = `${prefix}schakel.session_token=`
  const pairs = (cookies ?? '').split('; ')
  const value = decode(pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '')
  const at = value.lastIndexOf('.')
  if (at < 1) return null
  const token = value.slice(0, at)
  const ours = createHmac('sha256', shop.env.SESSION_SECRET).update(token).digest()
  const told = Buffer.from(value.slice(at + 1), 'base64')
  return told.length === ours.length && timingSafeEqual(told, ours) ? token : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

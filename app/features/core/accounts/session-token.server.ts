import type { App } from '#app/platform/app.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'

/**
 * Returns the session token in better-auth's cookie; null if there is none or the signature is invalid. The cookie contains
 * the token, a dot and the token's HMAC-SHA256 under the shop's secret (base64), percent-encoded. The test compares this
 * function with the library.
 */
export function readSessionToken(
  app: Pick<App, 'siteUrl' | 'env'>,
  cookies: string | null | undefined,
): string | null {
  const prefix = app.siteUrl.startsWith('https:') ? '__Secure-' : ''
  const cookieStart = `${prefix}schakel.session_token=`
  const pairs = (cookies ?? '').split('; ')
  const value = decode(
    pairs.find((pair) => pair.startsWith(cookieStart))?.slice(cookieStart.length) ?? '',
  )
  const position = value.lastIndexOf('.')
  if (position < 1) return null
  const token = value.slice(0, position)
  return isSameSecret(value.slice(position + 1), signText(app, token, 'base64')) ? token : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

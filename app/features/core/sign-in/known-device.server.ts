import { randomBytes } from 'node:crypto'
import type { App } from '#app/platform/app.ts'
import { hostCookieName } from '#app/platform/http/host-cookie.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'

const DEVICE_COOKIE = 'schakel_device'
const DEVICE_SECONDS = 365 * 24 * 3_600

/**
 * Returns the cookie that marks a browser in which the account signed in before. The cookie grants no access. It only gives the
 * browser its own limit on sign-in attempts, which strangers cannot use up.
 */
export function deviceCookie(app: App, email: string): string {
  const device = randomBytes(16).toString('base64url')
  const secure = app.siteUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${device}.${sign(app, email, device)}`
  return `${hostCookieName(app.siteUrl, DEVICE_COOKIE)}=${value}; Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Returns the id of a browser in which this account signed in before; null for any other browser. */
export function findKnownDevice(app: App, headers: Headers, email: string): string | null {
  const name = hostCookieName(app.siteUrl, DEVICE_COOKIE)
  const cookieMatch = headers
    .get('cookie')
    ?.match(new RegExp(`(?:^|; *)${name}=([\\w-]{22})\\.([\\w-]{64})(?:;|$)`))
  const [, device = '', signature = ''] = cookieMatch ?? []
  return device && isSameSecret(signature, sign(app, email, device)) ? device : null
}

const sign = (app: App, email: string, device: string) =>
  signText(app, `known-device:${device}:${email.toLowerCase()}`)

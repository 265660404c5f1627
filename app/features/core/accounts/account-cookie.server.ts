import type { App } from '#app/platform/app.ts'
import { ACCOUNT_COOKIE, SESSION_SECONDS } from './accounts.ts'

const cookieAttributes = (app: App) =>
  `Path=/; SameSite=Lax${app.siteUrl.startsWith('https:') ? '; Secure' : ''}`

/**
 * Returns a cookie that shows the browser's scripts that a customer is signed in, and the name to greet. Cached pages cannot
 * contain that, because they are the same for all guests. The cookie grants no access: a forged one only changes the header.
 */
export function accountCookie(app: App, name: string, remember: boolean): string {
  const value = encodeURIComponent(name || '-')
  return `${ACCOUNT_COOKIE}=${value}; ${remember ? `Max-Age=${SESSION_SECONDS}; ` : ''}${cookieAttributes(app)}`
}

/** Returns the Set-Cookie line that removes the cookie; none if the browser did not send the cookie. */
export function expireAccountCookie(app: App, headers: Headers): string[] {
  if (!headers.get('cookie')?.includes(`${ACCOUNT_COOKIE}=`)) return []
  return [`${ACCOUNT_COOKIE}=0; Max-Age=0; ${cookieAttributes(app)}`]
}

import type { App } from '#app/platform/app.ts'
import { ACCOUNT_COOKIE, SESSION_SECONDS } from './accounts.ts'

const attributes = (app: App) =>
  `Path=/; SameSite=Lax${app.siteUrl.startsWith('https:') ? '; Secure' : ''}`

/**
 * Returns a cookie that shows the browser's scripts that a customer is signed in, and the name to greet. Cached pages cannot
 * contain that, because they are the same for all guests. The cookie grants no access: a forged one only changes the header.
 */
export function accountCookie(app: App, name: string, remember: boolean): string {
  const value = encodeURIComponent(name || '-')
  return `${ACCOUNT_COOKIE}=${value}; ${remember ? `Max-Age=${SESSION_SECONDS}; ` : ''}${attributes(app)}`
}

/** Removes the cookie if the browser sent it. */
export function noAccountCookie(app: App, headers: Headers): string[] {
  if (!headers.get('cookie')?.includes(`${ACCOUNT_COOKIE}=`)) return []
  return [`${ACCOUNT_COOKIE}=0; Max-Age=0; ${attributes(app)}`]
}

import type { App } from '#app/platform/app.ts'
import { ACCOUNT_COOKIE, SESSION_SECONDS } from './accounts.ts'

const attributes = (app: App) =>
  `Path=/; SameSite=Lax${app.siteUrl.startsWith('https:') ? '; Secure' : ''}`

/**
 * Informs the browser's scripts that a customer is signed in and how to greet them, because cached pages are the same for all
 * guests. The cookie grants no access: a forged one changes only the header of the visitor's own page.
 */
export function accountCookie(app: App, name: string, remember: boolean): string {
  const value = encodeURIComponent(name || '-')
  return `${ACCOUNT_COOKIE}=${value}; ${remember ? `Max-Age=${SESSION_SECONDS}; ` : ''}${attributes(app)}`
}

/** Removes the cookie from a browser that sent it. */
export function noAccountCookie(app: App, headers: Headers): string[] {
  if (!headers.get('cookie')?.includes(`${ACCOUNT_COOKIE}=`)) return []
  return [`${ACCOUNT_COOKIE}=0; Max-Age=0; ${attributes(app)}`]
}

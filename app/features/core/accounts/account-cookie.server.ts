import type { App } from '#app/platform/app.ts'
import { ACCOUNT_COOKIE, SESSION_SECONDS } from './accounts.ts'

const attributes = (app: App) =>
  `Path=/; SameSite=Lax${app.siteUrl.startsWith('https:') ? '; Secure' : ''}`

/**
 * Tells the browser's scripts that somebody is logged in and how to greet them, because pages are the same for all guests.
 * It opens nothing: whoever writes it by hand only fools their own header.
 */
export function accountCookie(app: App, name: string, remember: boolean): string {
  const value = encodeURIComponent(name || '-')
  return `${ACCOUNT_COOKIE}=${value}; ${remember ? `Max-Age=${SESSION_SECONDS}; ` : ''}${attributes(app)}`
}

/** Takes it away from who has it. */
export function noAccountCookie(app: App, headers: Headers): string[] {
  if (!headers.get('cookie')?.includes(`${ACCOUNT_COOKIE}=`)) return []
  return [`${ACCOUNT_COOKIE}=0; Max-Age=0; ${attributes(app)}`]
}

import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { IP_HEADER } from './auth.server.ts'

/** Without this cookie the visitor is a guest, so no database query is needed. */
export function hasSessionCookie(visitor: Pick<Visitor, 'headers'>): boolean {
  return visitor.headers.get('cookie')?.includes('schakel.session_token=') ?? false
}

/** Returns whether the session lasts when the browser closes: better-auth sets a cookie only for one that does not. */
export function isRemembered(app: App, { cookies }: Pick<Visitor, 'cookies'>): boolean {
  const prefix = app.siteUrl.startsWith('https:') ? '__Secure-' : ''
  return cookies[`${prefix}schakel.dont_remember`] === undefined
}

/** Returns the request headers that better-auth receives, and no others. */
export function authHeaders(visitor: Pick<Visitor, 'ip' | 'headers'>): Headers {
  return new Headers({
    cookie: visitor.headers.get('cookie') ?? '',
    'user-agent': visitor.headers.get('user-agent') ?? '',
    [IP_HEADER]: visitor.ip,
  })
}

import type { Visitor } from '#app/platform/app-context.ts'
import { IP_HEADER } from './auth.server.ts'

/** Without it nobody is logged in, and the database need not be asked. */
export function hasSessionCookie(visitor: Pick<Visitor, 'headers'>): boolean {
  return visitor.headers.get('cookie')?.includes('schakel.session_token=') ?? false
}

/** What better-auth may know of a request. */
export function authHeaders(visitor: Pick<Visitor, 'ip' | 'headers'>): Headers {
  return new Headers({
    cookie: visitor.headers.get('cookie') ?? '',
    'user-agent': visitor.headers.get('user-agent') ?? '',
    [IP_HEADER]: visitor.ip,
  })
}

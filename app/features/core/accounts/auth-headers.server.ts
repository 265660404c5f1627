import type { Visitor } from '#app/platform/app-context.ts'
import { IP_HEADER } from './auth.server.ts'

/** A request without this cookie is a guest's, so no database query is needed. */
export function hasSessionCookie(visitor: Pick<Visitor, 'headers'>): boolean {
  return visitor.headers.get('cookie')?.includes('schakel.session_token=') ?? false
}

/** Returns the only request headers that better-auth gets to see. */
export function authHeaders(visitor: Pick<Visitor, 'ip' | 'headers'>): Headers {
  return new Headers({
    cookie: visitor.headers.get('cookie') ?? '',
    'user-agent': visitor.headers.get('user-agent') ?? '',
    [IP_HEADER]: visitor.ip,
  })
}

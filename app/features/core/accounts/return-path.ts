import { path } from '#app/platform/path.ts'

const ADMIN_PAGE = path('/beheer')
const SIGN_IN_PAGE = path('/beheer/inloggen')
const ACCOUNT_PAGE = path('/mijn-account')
/** Pages for signing in and out, to which nobody needs to return. */
const SIGN_IN_PAGES =
  /^\/(?:inloggen|account-maken|wachtwoord-vergeten|nieuw-wachtwoord|uitloggen|alleen-met-account)\//
/** The path is sent in a redirect header, and proxies limit the length of headers. */
const MAX_LENGTH = 1_000

/** Checks where staff want to go after signing in: only a page of the back office; the start page for any other value. */
export function staffReturnPath(value: string | null): string {
  const adminPath = pathBelow(ADMIN_PAGE, value)
  return adminPath && !adminPath.startsWith(SIGN_IN_PAGE) ? adminPath : ADMIN_PAGE
}

/** Checks where a customer wants to go after logging in: a page of this shop; their account for any other value. */
export function customerReturnPath(value: string | null): string {
  const ownPath = pathBelow('/', value)
  return ownPath && !SIGN_IN_PAGES.test(ownPath) ? ownPath : ACCOUNT_PAGE
}

/** Returns the path and query string of a URL of this shop whose path begins with `start`; null for other URLs. */
function pathBelow(start: string, value: string | null): string | null {
  if (!value?.startsWith(start) || value.length > MAX_LENGTH) return null
  let url: URL
  try {
    url = new URL(value, 'http://shop.invalid')
  } catch {
    return null
  }
  // The URL is checked after parsing, because dots and backslashes could resolve to another host.
  const isOwn = url.host === 'shop.invalid' && url.pathname.startsWith(start)
  return isOwn && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}

export function signInUrl(url: URL, isExpired: boolean): string {
  const returnTo = staffReturnPath(url.pathname + url.search)
  const query = new URLSearchParams()
  if (returnTo !== ADMIN_PAGE) query.set('verder', returnTo)
  if (isExpired) query.set('verlopen', '1')
  return query.size > 0 ? `${SIGN_IN_PAGE}?${query}` : SIGN_IN_PAGE
}

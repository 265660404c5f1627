const ADMIN = '/beheer/'
const SIGN_IN = '/beheer/inloggen/'
const ACCOUNT = '/mijn-account/'
/** Pages around coming in and going out: nobody wants to come back to them. */
const DOORS =
  /^\/(?:inloggen|account-maken|wachtwoord-vergeten|nieuw-wachtwoord|uitloggen|alleen-met-account)\//
/** An address that is sent back in a header must not be longer than proxies take. */
const MAX_LENGTH = 1_000

/** Where to go after signing in: a page of the back office and nothing else. */
export function returnPath(value: string | null): string {
  const path = pathBelow(ADMIN, value)
  return path && !path.startsWith(SIGN_IN) ? path : ADMIN
}

/** Where a customer goes after logging in: back to the page they came from, or to their account. */
export function customerPath(value: string | null): string {
  const path = pathBelow('/', value)
  return path && !DOORS.test(path) ? path : ACCOUNT
}

function pathBelow(start: string, value: string | null): string | null {
  if (!value?.startsWith(start) || value.length > MAX_LENGTH) return null
  let url: URL
  try {
    url = new URL(value, 'http://shop.invalid')
  } catch {
    return null
  }
  // Looked at after dots and backslashes were resolved, which could lead anywhere.
  const isOwn = url.host === 'shop.invalid' && url.pathname.startsWith(start)
  return isOwn && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}

export function signInAddress(url: URL, isExpired: boolean): string {
  const wanted = returnPath(url.pathname + url.search)
  const query = new URLSearchParams()
  if (wanted !== ADMIN) query.set('verder', wanted)
  if (isExpired) query.set('verlopen', '1')
  return query.size > 0 ? `${SIGN_IN}?${query}` : SIGN_IN
}

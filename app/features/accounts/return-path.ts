const DESK = '/beheer/'
const SIGN_IN = '/beheer/inloggen/'
/** An address that is sent back in a header must not be longer than proxies take. */
const MAX_LENGTH = 1_000

/** Where to go after signing in: a page of the back office and nothing else. */
export function returnPath(value: string | null): string {
  if (!value?.startsWith(DESK) || value.length > MAX_LENGTH) return DESK
  let url: URL
  try {
    url = new URL(value, 'http://shop.invalid')
  } catch {
    return DESK
  }
  // Looked at after dots and backslashes were resolved, which could lead anywhere.
  const isOwn = url.host === 'shop.invalid' && url.pathname.startsWith(DESK)
  return isOwn && !url.pathname.startsWith(SIGN_IN) ? url.pathname + url.search : DESK
}

export function signInAddress(url: URL, isExpired: boolean): string {
  const wanted = returnPath(url.pathname + url.search)
  const query = new URLSearchParams()
  if (wanted !== DESK) query.set('verder', wanted)
  if (isExpired) query.set('verlopen', '1')
  return query.size > 0 ? `${SIGN_IN}?${query}` : SIGN_IN
}

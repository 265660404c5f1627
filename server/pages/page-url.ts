import { readParameters } from './page-parameters.ts'

/** Matches parameters that describe where the visitor came from. They never change what a page shows. */
const TRACKING_PARAMETER =
  /^(utm_|gclid$|gbraid$|wbraid$|fbclid$|yclid$|msclkid$|mc_|_ga$|ref$|srsltid$)/

/**
 * Returns the key of a URL in the page cache: only the parameters that the page reads, sorted. `codes` are the filter or option
 * codes that the page reported when it was last rendered.
 */
export function cacheUrl(url: string, codes?: readonly string[]): string {
  const queryStart = url.indexOf('?')
  if (queryStart === -1) return url
  const path = url.slice(0, queryStart)
  const queryPairs = [...new URLSearchParams(url.slice(queryStart + 1))].filter(
    ([name]) => !TRACKING_PARAMETER.test(name),
  )
  const parameters = readParameters(path, queryPairs, codes)
  if (parameters.length === 0) return path
  const search = new URLSearchParams(parameters)
  search.sort()
  return `${path}?${search}`
}

/** Returns the part of a URL before its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Matches parameters that cause an action on any page before it is rendered. The cache must not answer such URLs. */
const QUERY_WITH_EFFECT = /[?&](?:add-to-cart|amz_cross_sell|wc-ajax|rest_route)=/

/** Returns whether a URL only shows a page, so that the cache may answer it. */
export const isPlainVisit = (url: string): boolean => !QUERY_WITH_EFFECT.test(url)

/** Adds the tracking parameters of the requested URL to the new URL of a moved page. */
export function withTracking(location: string, url: string): string {
  const queryStart = url.indexOf('?')
  if (queryStart === -1 || !location.startsWith('/')) return location
  const trackingPairs = [...new URLSearchParams(url.slice(queryStart + 1))].filter(([name]) =>
    TRACKING_PARAMETER.test(name),
  )
  if (trackingPairs.length === 0) return location
  const [address = '', fragment] = location.split('#')
  const target = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(trackingPairs)}`
  return fragment === undefined ? target : `${target}#${fragment}`
}

/** Returns the path with exactly one slash at the start: with two slashes or backslashes it would name another host. */
export const withSingleSlash = (address: string) => `/${address.replace(/^[\\/]+/, '')}`

/** Limit of a redirect: no link of the shop is longer, and browsers and proxies reject longer redirects. */
const MAX_LENGTH = 2_000

/** Returns the URL with a trailing slash, to which the page redirects; null if no redirect is needed. */
export function urlWithSlash(url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = queryStart === -1 ? url : url.slice(0, queryStart)
  if (path.endsWith('/') || /\.[a-z0-9]+$/i.test(path) || path.length > MAX_LENGTH) return null
  const search = queryStart === -1 ? '' : url.slice(queryStart)
  return `${withSingleSlash(path)}/${url.length > MAX_LENGTH ? '' : search}`
}

import { readParameters } from './page-parameters.ts'

/** Parameters that only describe the visitor's source; they never change what a page shows. */
const TRACKING = /^(utm_|gclid$|gbraid$|wbraid$|fbclid$|yclid$|msclkid$|mc_|_ga$|ref$|srsltid$)/

/**
 * Returns the URL as key of the page cache: sorted, with the parameters that its page reads. `codes` are those of its filters or
 * options, as the page reported them when it was rendered last.
 */
export function cleanAddress(url: string, codes?: readonly string[]): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const all = [...new URLSearchParams(url.slice(at + 1))].filter(([name]) => !TRACKING.test(name))
  const parameters = readParameters(path, all, codes)
  if (parameters.length === 0) return path
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${path}?${new URLSearchParams(parameters)}`
}

/** Returns the part of a URL before its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Links that do something on any page, before it is rendered: they may not be answered from the cache. */
const QUERY_WITH_EFFECT = /[?&](?:add-to-cart|amz_cross_sell|wc-ajax|rest_route)=/

/** Whether a request is for a page as it is, so that the cache may answer it. */
export const isPlainVisit = (url: string): boolean => !QUERY_WITH_EFFECT.test(url)

/** Returns the new URL of a moved page with the tracking parameters of the requested URL. */
export function withTracking(location: string, url: string): string {
  const at = url.indexOf('?')
  if (at === -1 || !location.startsWith('/')) return location
  const tracking = [...new URLSearchParams(url.slice(at + 1))].filter(([name]) =>
    TRACKING.test(name),
  )
  if (tracking.length === 0) return location
  const [address = '', fragment] = location.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(tracking)}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

/** Two slashes or backslashes at the start would name another host. */
export const ownAddress = (address: string) => `/${address.replace(/^[\\/]+/, '')}`

/** Longer than any link of the shop; browsers and proxies reject a redirect of excessive length. */
const MAX_LENGTH = 2_000

/** Returns the URL with a trailing slash, where the page redirects. Null: no redirect. */
export function addressWithSlash(url: string): string | null {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (path.endsWith('/') || /\.[a-z0-9]+$/i.test(path) || path.length > MAX_LENGTH) return null
  const search = at === -1 ? '' : url.slice(at)
  return `${ownAddress(path)}/${url.length > MAX_LENGTH ? '' : search}`
}

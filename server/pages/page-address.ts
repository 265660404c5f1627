/** Parameters that only describe the visitor's source; they never change what a page shows. */
const TRACKING = /^(utm_|gclid$|gbraid$|wbraid$|fbclid$|yclid$|msclkid$|mc_|_ga$|ref$|srsltid$)/

/** Returns the URL as key of the page cache: sorted, without tracking parameters. */
export function cleanAddress(url: string): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const parameters = [...new URLSearchParams(url.slice(at + 1))].filter(
    ([name]) => !TRACKING.test(name),
  )
  if (parameters.length === 0) return url.slice(0, at)
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${url.slice(0, at)}?${new URLSearchParams(parameters)}`
}

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

/** Returns the URL with a trailing slash, where the page redirects. Null: no redirect. */
export function addressWithSlash(url: string): string | null {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (path.endsWith('/') || /\.[a-z0-9]+$/i.test(path)) return null
  return `${ownAddress(path)}/${at === -1 ? '' : url.slice(at)}`
}

import { REST_ROOT } from '#app/features/rest-api/rest-framework/rest.ts'

const ROUTE_IN_QUERY = /^\/(?:index\.php)?\?(?:.*&)?rest_route=/

/** `/?rest_route=/wp/v2/posts` and `/wp-json/wp/v2/posts/` are `/wp-json/wp/v2/posts`; all else stays as it is. */
export function restAddress(url: string): string {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (path === REST_ROOT || path.startsWith(`${REST_ROOT}/`)) {
    const bare = path.slice(REST_ROOT.length).replace(/\/+$/, '')
    return `${REST_ROOT}${bare || '/'}${at === -1 ? '' : url.slice(at)}`
  }
  if (!ROUTE_IN_QUERY.test(url)) return url
  const search = new URLSearchParams(url.slice(at))
  const route = search.get('rest_route') ?? ''
  search.delete('rest_route')
  // Text that cannot be a route leads to an unknown route.
  const requestedRoute = /^\/[\w/-]*$/.test(route) ? route.replace(/\/+$/, '') : '/-'
  const rest = search.toString()
  return `${REST_ROOT}${requestedRoute || '/'}${rest && `?${rest}`}`
}

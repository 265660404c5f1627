/** Parameters that React Router adds to data requests. */
const ROUTER_PARAMETERS = ['_routes', 'index']

/** Longer queries are dropped: no link of the shop has one, and browsers and proxies reject longer redirects. */
const MAX_LENGTH = 2_000

/** Returns the query that a redirect passes on, without React Router's parameters: "?steen=parel", or "". */
export function redirectQuery(url: URL): string {
  const parameters = new URLSearchParams(url.search)
  for (const name of ROUTER_PARAMETERS) parameters.delete(name)
  const search = parameters.size > 0 ? `?${parameters}` : ''
  return search.length > MAX_LENGTH ? '' : search
}

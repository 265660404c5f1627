/** What React Router adds to the address when only some parts of a page are asked for. */
const HIDDEN = ['_routes', 'index']

/** Longer than any link of ours; a redirect that repeats it would be one that browsers and proxies refuse. */
const MOST = 2_000

/** The query of a request as a visitor knows it, for redirects: "?steen=parel", or "". */
export function visibleSearch(url: URL): string {
  const parameters = new URLSearchParams(url.search)
  for (const name of HIDDEN) parameters.delete(name)
  const search = parameters.size > 0 ? `?${parameters}` : ''
  return search.length > MOST ? '' : search
}

import path from 'node:path'
import { ADMIN_ROUTES } from '#app/admin-routes.ts'
import type { Screen } from './shop-screens.ts'

interface AdminRoute {
  name: string
  /** path in the route table, such as `bestellingen/:id` */
  pattern: string
}

/** Example of a program that requests access to the shop. */
const PROGRAM = new URLSearchParams({
  app_name: 'Boekhouding',
  scope: 'read_write',
  user_id: '1',
  return_url: 'https://boekhouding.example/klaar',
  callback_url: 'https://boekhouding.example/sleutel',
})
/** Queries of screens that are empty without one; `{product}` is the id of a product. */
const QUERIES: Record<string, string> = {
  'koppelingen/toestemming': `?${PROGRAM}`,
  'producten/bulk': '?actie=price&id={product}',
}
/** Screens that reject a visitor without an invitation, and a path that does not exist. */
const STATUSES: Record<string, number> = {
  'beheer/eerste-keer': 410,
  'beheer/uitnodiging': 410,
  '*': 404,
}

/** A route that ends in `.ts` has no screen. Files that two routes use have names in the route table. */
const listRoutes = (routes: { id?: string; path?: string; file: string }[]): AdminRoute[] =>
  routes
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(({ id, path: pattern = '', file }) => ({
      name: id ?? path.basename(file, '.tsx'),
      pattern,
    }))

const GUEST_ROUTES = listRoutes(ADMIN_ROUTES).filter(({ name }) => name !== 'admin-layout')
const OWNER_ROUTES = listRoutes(
  ADMIN_ROUTES.flatMap((route) => ('children' in route ? (route.children ?? []) : [])),
)

const toPath = (pattern: string) =>
  pattern === '' ? '/beheer/' : `/beheer/${pattern === '*' ? 'bestaat-niet' : pattern}/`
const hasParameter = ({ pattern }: AdminRoute) => pattern.includes(':')
const PLAIN_PATHS = new Set(
  OWNER_ROUTES.filter((route) => !hasParameter(route)).map(({ pattern }) => toPath(pattern)),
)

/** Returns the first row that a screen links to, or else the link to add a row. */
function findPath(route: AdminRoute, links: Set<string>): string | undefined {
  if (!hasParameter(route)) return toPath(route.pattern)
  const regex = new RegExp(`^${toPath(route.pattern).replace(/:\w+/g, '[^/]+')}$`)
  const matches = [...links].filter((link) => regex.test(link) && !PLAIN_PATHS.has(link))
  return matches.find((link) => !link.includes('/nieuw/')) ?? matches[0]
}

const readLinks = (html: string) =>
  [...html.matchAll(/href="(\/beheer\/[^"?#]*)/g)].map(([, link = '']) => link)

/**
 * Reads the screens of the owner and follows their links to rows. Returns the screens with their paths, and the names of screens for
 * which the shop has no row.
 */
export async function listAdminScreens(
  readHtml: (path: string) => Promise<{ status: number; html: string }>,
): Promise<{ screens: Screen[]; namesWithoutRow: string[] }> {
  const links = new Set<string>()
  const paths = new Map<string, string>()
  let previousPathCount = -1
  while (paths.size > previousPathCount) {
    previousPathCount = paths.size
    for (const { name, pattern } of OWNER_ROUTES.filter((route) => !paths.has(route.name))) {
      const screenPath = findPath({ name, pattern }, links)
      if (screenPath === undefined) continue
      const product = paths.get('admin-product')?.split('/')[3] ?? ''
      const url = screenPath + (QUERIES[pattern] ?? '').replace('{product}', product)
      const { status, html } = await readHtml(url)
      // A screen of a row that the query names does not exist without it.
      if (status === 404 && STATUSES[pattern] !== 404) continue
      paths.set(name, url)
      for (const link of readLinks(html)) links.add(link)
    }
  }
  const guestScreens = GUEST_ROUTES.map(({ name, pattern }) => ({
    name,
    path: `/${pattern}/`,
    status: STATUSES[pattern] ?? 200,
  }))
  const ownerScreens = OWNER_ROUTES.flatMap(({ name, pattern }) => {
    const screenPath = paths.get(name)
    if (screenPath === undefined) return []
    const status = STATUSES[pattern] ?? 200
    return [{ name, path: screenPath, visitor: 'owner' as const, status }]
  })
  return {
    screens: [...guestScreens, ...ownerScreens],
    namesWithoutRow: OWNER_ROUTES.map(({ name }) => name).filter((name) => !paths.has(name)),
  }
}

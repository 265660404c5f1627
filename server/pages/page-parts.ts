import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'

type Assets = ServerBuild['assets']

const ADMIN = 'beheer'

/** First path segments of pages that shoppers browse; of the home page it is empty. */
const BROWSING_SEGMENTS = new Set([
  'shop',
  'product-category',
  'merk',
  'collectie',
  'product',
  'zoeken',
  'menu',
  'vergelijken',
  'coupons',
  'blog',
  'pagina',
  'cart',
  'verlanglijst',
])

/** The set of routes in the browser's manifest: pages that shoppers browse, all pages for shoppers, or also the back office. */
export type Part = 'browsing' | 'shop' | 'all'

/** Returns the part that contains the page of a URL. */
export function partOf(address: string): Part {
  // A client-side navigation adds the extension .data to the URL.
  const [, firstSegment = ''] = address.split(/[/?]|\.data\b/)
  const segment = firstSegment.toLowerCase()
  if (segment === '' || BROWSING_SEGMENTS.has(segment)) return 'browsing'
  return segment === ADMIN ? 'all' : 'shop'
}

/** Returns a build with the routes of one part only, because matching a URL among all routes takes twice as long. */
export function buildOf(part: Part, build: ServerBuild): ServerBuild {
  if (part === 'all') return build
  const assets = assetsOf(part, build.assets)
  const routes = Object.entries(build.routes).filter(([id]) => id in assets.routes)
  return { ...build, assets, routes: Object.fromEntries(routes) }
}

/**
 * Returns the manifest with the pages of one part. The router sets up every page in its manifest before the first render, which
 * would take a phone a tenth of a second for all pages. Links to pages of other parts load a document.
 */
export function assetsOf(part: Part, assets: Assets): Assets {
  if (part === 'all') return assets
  const routes = Object.values(assets.routes).filter((route) => route !== undefined)
  const parents = new Set(routes.map(({ parentId }) => parentId))
  const includedIds = new Set<string>()
  for (const { id, index } of routes) {
    if (parents.has(id)) continue
    const routeChain = withParents(assets, id)
    const path = routeChain.flatMap((route) => route.path || []).join('/')
    if (isInPart(part, path, index === true))
      for (const route of routeChain) includedIds.add(route.id)
  }
  return {
    ...assets,
    // The URL has a hash of the included routes, because the file is cached for a year.
    url: assets.url.replace('/manifest-', `/${part}-manifest-${digest([...includedIds])}-`),
    routes: Object.fromEntries(Object.entries(assets.routes).filter(([id]) => includedIds.has(id))),
  }
}

/** Returns whether the page with this path pattern belongs to a part. The 404 page (`*`) belongs to every part. */
function isInPart(part: Part, path: string, isIndex: boolean): boolean {
  if (path === '*') return true
  if (part === 'shop') return partOf(`/${path}`) !== 'all'
  return path === '' ? isIndex : partOf(`/${path}`) === 'browsing'
}

const digest = (ids: string[]) =>
  createHash('sha1').update(ids.sort().join()).digest('hex').slice(0, 8)

/** Returns a route and its parents, outermost first. */
function withParents({ routes }: Assets, id: string) {
  const routeChain = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    routeChain.unshift(route)
  return routeChain
}

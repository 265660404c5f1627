import { path } from '#app/platform/path.ts'
import { redirectCandidates, redirectPath } from './redirects.ts'

/** Pages that this shop has at the same path. Subpages and numbered pages of a former shop redirect to them. */
const OWN_PAGES = new Map([
  ['/shop', path('/shop')],
  ['/blog', path('/blog')],
  ['/cart', path('/cart')],
  ['/checkout', path('/checkout')],
  ['/mijn-account', path('/mijn-account')],
])

/** Pages that every WordPress or Shopify shop has, with the page of this shop that replaces them. */
const RULES: [RegExp, string][] = [
  [/^\/(?:[\w-]*sitemap[\w-]*)\.xml$/, path('/sitemap.xml')],
  [
    /^\/(?:\d{4}(?:\/\d{1,2}){0,2}|author\/[^/]+|\?author=.*|\?m=.*|blogs(?:\/[^/]+)?)$/,
    path('/blog'),
  ],
  [/^\/(?:products|collections(?:\/.*)?|\?post_type=product)$/, path('/shop')],
  [/^\/(?:my-account|account)(?:\/.*)?$/, path('/mijn-account')],
  [/^\/policies\/(?:refund|return)-policy$/, path('/ruilen-en-retour')],
  [/^\/policies\/privacy-policy$/, path('/privacy')],
  [/^\/policies\/terms-of-service$/, path('/voorwaarden')],
  [/^\/policies\/shipping-policy$/, path('/bezorgen')],
  [/^\/pages\/contact(?:-us)?$/, path('/contact')],
]

/** Returns the successor of a URL at which the former shop had no object; null if there is none. */
export function generalSuccessor(url: string): string | null {
  const exactKey = redirectPath(url)
  const searchTerm = /^\/\?s=(.+)$/.exec(exactKey)?.[1] ?? shopifySearchTerm(url)
  if (searchTerm) return `${path('/zoeken')}?s=${encodeURIComponent(searchTerm)}`
  const [, ...parents] = redirectCandidates(url)
  const parentPage = parents
    .map((parent) => OWN_PAGES.get(parent))
    .find((each) => each !== undefined)
  return parentPage ?? RULES.find(([pattern]) => pattern.test(exactKey))?.[1] ?? null
}

const shopifySearchTerm = (url: string): string | null =>
  redirectPath(url) === '/search' && url.includes('?')
    ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('q')
    : null

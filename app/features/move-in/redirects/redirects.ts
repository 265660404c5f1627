/** Start here: the URLs of a former shop, and the pages that took their place. */

export type RedirectKind =
  | 'product'
  | 'category'
  | 'post'
  | 'page'
  | 'post-tag'
  | 'post-category'
  | 'media'
  | 'url'
  | 'gone'

export interface NewRedirect {
  path: string
  targetKind: RedirectKind
  targetId: number | null
  targetUrl: string
}

/** Parameters by which WordPress finds a page. */
const PARAMETERS = [
  'p',
  'page_id',
  'product',
  'attachment_id',
  'product_cat',
  'product_tag',
  'cat',
  'tag',
]
const MAX_PATH = 1_000

/** Returns the key of a URL: its path in lower case without a slash at the end, or "/?p=12". */
export function redirectPath(url: string): string {
  const at = url.indexOf('?')
  const path = decode(at === -1 ? url : url.slice(0, at)).toLowerCase()
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
  const name = path === '/' ? PARAMETERS.find((each) => query.get(each)) : undefined
  if (name) return `/?${name}=${(query.get(name) ?? '').toLowerCase()}`
  return `/${path.replace(/^\/+|\/+$/g, '')}`.slice(0, MAX_PATH)
}

/** Returns the path of an absolute URL of this shop or of another one; null for no URL. */
export function pathOfUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  return redirectPath(`${pathname}${search}`)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a URL may belong to a former shop although this shop has a page at its path. */
export const hasFormerQuery = (url: string): boolean => redirectPath(url).startsWith('/?')

/** Returns the keys under which a URL may be stored, the exact one first. */
export function redirectCandidates(url: string): string[] {
  const exact = redirectPath(url)
  if (exact.startsWith('/wp-content/uploads/')) {
    const original = exact.replace(/-\d{1,5}x\d{1,5}(\.[a-z0-9]+)$/, '$1')
    const bare = original.replace(/-scaled(\.[a-z0-9]+)$/, '$1')
    const scaled = bare.replace(/(\.[a-z0-9]+)$/, '-scaled$1')
    return [...new Set([exact, original, bare, scaled])]
  }
  // Pages of a list, feeds and the mobile versions of SEO plugins follow the page that they belong to.
  const parent = exact.replace(/\/(?:page\/\d+|comment-page-\d+|feed(?:\/\w+)?|amp|trackback)$/, '')
  return parent === exact || parent === '' ? [exact] : [exact, parent]
}

/** The feed of the whole blog moves to the feed of this shop. */
export const isFeed = (url: string): boolean =>
  /^\/(?:feed(?:\/(?:rss2?|atom|rdf))?|blog\/feed)$/.test(redirectPath(url))

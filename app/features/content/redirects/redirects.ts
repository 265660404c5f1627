/** Start here: redirects of the URLs of a former shop, and redirects that the owner adds. */

/** number of redirects per page in the back office */
export const REDIRECTS_PER_PAGE = 50

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

/** Query parameters by which WordPress finds a page, the most specific first. */
const PAGE_PARAMETERS = [
  'p',
  'page_id',
  'attachment_id',
  'product',
  'name',
  'pagename',
  'product_cat',
  'product_tag',
  'cat',
  'category_name',
  'tag',
  's',
  'author',
  'm',
  'feed',
  'post_type',
]
const MAX_PATH = 1_000

/** Returns the key of a URL: its path in lower case without a trailing slash, or "/?p=12". */
export function redirectPath(url: string): string {
  const [urlWithoutHash = ''] = url.split('#')
  const queryStart = urlWithoutHash.indexOf('?')
  const pathText = queryStart === -1 ? urlWithoutHash : urlWithoutHash.slice(0, queryStart)
  const path = decode(pathText).toLowerCase()
  const query = new URLSearchParams(queryStart === -1 ? '' : urlWithoutHash.slice(queryStart + 1))
  const isHome = path === '/' || path === '' || path === '/index.php'
  const name = isHome ? PAGE_PARAMETERS.find((each) => query.get(each)) : undefined
  if (name) return `/?${name}=${(query.get(name) ?? '').toLowerCase()}`.slice(0, MAX_PATH)
  return `/${path.replace(/^\/+|\/+$/g, '').replace(/\/{2,}/g, '/')}`.slice(0, MAX_PATH)
}

/** Returns the redirect key of an absolute URL of any host; null if the text is not a URL. */
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

/** Returns whether a query such as "/?p=12" shows that a URL is from a former shop. This shop has a page at the same path. */
export const hasFormerQuery = (url: string): boolean => redirectPath(url).startsWith('/?')

/** Ends of paths that have no redirect of their own: numbered pages, feeds, AMP, parts of WooCommerce's cart and account. */
const PARTS_OF_PAGES =
  /\/(?:page\/\d+|comment-page-\d+|feed(?:\/\w+)?|amp|trackback|embed|orders(?:\/\d+)?|view-order\/\d+|order-received(?:\/\d+)?|order-pay(?:\/\d+)?|downloads|edit-account|edit-address(?:\/[a-z-]+)?|payment-methods|add-payment-method|lost-password|customer-logout|wishlist)$/

export const UPLOADS = '/wp-content/uploads/'

/** Returns the keys under which a redirect for this URL may be stored, the exact key first. */
export function redirectCandidates(url: string): string[] {
  const exactKey = redirectPath(url)
  const uploadStart = exactKey.indexOf(UPLOADS)
  // A shop in a folder of its domain has that folder before "wp-content".
  if (uploadStart !== -1) {
    const uploadPath = exactKey.slice(uploadStart)
    return [...new Set([...uploadCandidates(exactKey), ...uploadCandidates(uploadPath)])]
  }
  const parents = [exactKey]
  let parent = exactKey.replace(PARTS_OF_PAGES, '')
  while (parent !== '' && parent !== parents.at(-1)) {
    parents.push(parent)
    parent = parent.replace(PARTS_OF_PAGES, '')
  }
  return [...new Set([...parents, ...guessKeys(parents.at(-1) ?? exactKey)])]
}

/** Returns the keys of an upload and of the other sizes and formats that WordPress and its plugins create from the file. */
function uploadCandidates(exactKey: string): string[] {
  const storedName = exactKey.replace(/(\.(?:jpe?g|png|gif))\.(?:webp|avif)$/, '$1')
  const original = storedName.replace(/-\d{1,5}x\d{1,5}(\.[a-z0-9]+)$/, '$1')
  const originalName = original.replace(/-(?:scaled|rotated|e\d{10,})(\.[a-z0-9]+)$/, '$1')
  const scaledName = originalName.replace(/(\.[a-z0-9]+)$/, '-scaled$1')
  return [...new Set([exactKey, storedName, original, originalName, scaledName])]
}

/** Returns the keys of objects with the last part of the path as their slug, because WordPress also finds pages that way. */
function guessKeys(path: string): string[] {
  const lastPart =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.(?:html?|php)$/, '') ?? ''
  if (path.startsWith('/?') || lastPart === '' || lastPart.includes('.') || path.startsWith('/wp-'))
    return []
  return ['product', 'name', 'product_cat', 'category_name', 'product_tag', 'tag'].map(
    (name) => `/?${name}=${lastPart}`,
  )
}

/** Returns whether a URL is the feed of the whole blog of a former shop. */
export const isFeed = (url: string): boolean =>
  /^\/(?:(?:comments\/)?feed(?:\/(?:rss2?|atom|rdf))?|blog\/feed|\?feed=[\w-]+)$/.test(
    redirectPath(url),
  )

/** Returns the name of a kind of target. */
export function targetText(kind: RedirectKind): string {
  switch (kind) {
    case 'product':
      return 'een product'
    case 'category':
      return 'een categorie'
    case 'post':
      return 'een verhaal'
    case 'page':
      return 'een pagina'
    case 'post-tag':
      return 'een trefwoord van het journaal'
    case 'post-category':
      return 'een rubriek van het journaal'
    case 'media':
      return 'een foto of bestand'
    case 'url':
      return 'een adres'
    case 'gone':
      return 'bestaat niet meer (410)'
  }
}

import { type NewRedirect, redirectPath } from '#app/features/content/redirects/redirects.ts'
import type { FormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import type { FormerPost } from '#app/features/move-in/former-shop/former-posts.server.ts'
import type { FormerProduct } from '#app/features/move-in/former-shop/former-products.server.ts'
import { path } from '#app/platform/path.ts'

const slugsOf = ({ slug, meta }: FormerPost) =>
  [slug, ...(meta.get('_wp_old_slug') ?? [])].filter((each) => each !== '')

/**
 * Returns the keys of all URLs of a product, its old slugs included, see `redirectPath`. `categorySlugsOf`: slugs from the
 * top-level category down.
 */
export function productUrlKeys(
  { post, terms }: FormerProduct,
  { permalinks }: FormerFacts,
  categorySlugsOf: (termId: number) => string[],
): string[] {
  const categoryPaths = terms
    .filter(({ taxonomy }) => taxonomy === 'product_cat')
    .flatMap(({ id, slug }) => [categorySlugsOf(id).join('/'), slug])
  const bases = permalinks.product.includes('%')
    ? [...categoryPaths, 'uncategorized'].map((path) =>
        permalinks.product.replace(/%[a-z_]+%/, path),
      )
    : [permalinks.product]
  const urls = slugsOf(post).flatMap((slug) => [
    ...bases.map((base) => `/${base}/${slug}`),
    `/?product=${slug}`,
  ])
  const reportedUrl = metaValue(post.meta, '_move_url')
  return [
    ...new Set(
      [...urls, `/?p=${post.id}`, ...(reportedUrl ? [reportedUrl] : [])].map(redirectPath),
    ),
  ]
}

/** Returns the keys of all URLs of a post or page. `parentSlugs`: slugs of the pages above. */
export function postUrlKeys(
  post: FormerPost,
  parentSlugs: string[],
  { permalinks }: FormerFacts,
  categoryPaths: string[],
): string[] {
  const slugs = slugsOf(post)
  const queryUrls = [...slugs.map((slug) => `/?name=${slug}`), `/?p=${post.id}`]
  const reportedUrl = metaValue(post.meta, '_move_url')
  if (reportedUrl) queryUrls.push(reportedUrl)
  if (post.type === 'page')
    return [
      ...slugs.map((slug) => `/${[...parentSlugs, slug].join('/')}`),
      `/?page_id=${post.id}`,
      ...queryUrls,
    ].map(redirectPath)
  // Dates in URLs are in the time zone of the former shop; UTC differs around midnight only.
  const [year = '', month = '', day = ''] = (
    post.localDate ||
    (post.createdAt?.toISOString() ?? '')
  )
    .slice(0, 10)
    .split('-')
  const fillPermalink = (slug: string, category: string) =>
    permalinks.post
      .replace('%postname%', slug)
      .replace('%year%', year)
      .replace('%monthnum%', month)
      .replace('%day%', day)
      .replace('%post_id%', String(post.id))
      .replace('%category%', category)
  const permalinkUrls = slugs.flatMap((slug) =>
    (categoryPaths.length > 0 ? categoryPaths : ['uncategorized']).map((category) =>
      fillPermalink(slug, category),
    ),
  )
  return [...new Set([...permalinkUrls, ...queryUrls].map(redirectPath))]
}

/** Redirects the shop, cart, checkout and account pages of the former shop to those of this shop. */
export function shopPageRedirects(
  replacedPages: FormerPost[],
  { pages }: FormerFacts,
): NewRedirect[] {
  const targetUrlByPage = new Map([
    [pages.shop, path('/shop')],
    [pages.cart, path('/cart')],
    [pages.checkout, path('/checkout')],
    [pages.account, path('/mijn-account')],
    [pages.front, path('/')],
    [pages.blog, path('/blog')],
  ])
  return replacedPages.flatMap((post) => {
    const targetUrl = targetUrlByPage.get(post.id)
    const formerPaths = [redirectPath(`/${post.slug}`), `/?page_id=${post.id}`, `/?p=${post.id}`]
    return targetUrl
      ? formerPaths.map((path) => ({ path, targetKind: 'url' as const, targetId: null, targetUrl }))
      : []
  })
}

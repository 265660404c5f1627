import { type NewRedirect, redirectPath } from '#app/features/content/redirects/redirects.ts'
import type { FormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import type { FormerPost } from '#app/features/move-in/former-shop/former-posts.server.ts'
import type { FormerProduct } from '#app/features/move-in/former-shop/former-products.server.ts'

const slugsOf = ({ slug, meta }: FormerPost) =>
  [slug, ...(meta.get('_wp_old_slug') ?? [])].filter((each) => each !== '')

/** Returns the keys of all URLs of a product, its old slugs included. `pathOf`: slugs from the top-level category down. */
export function productRedirects(
  { post, terms }: FormerProduct,
  { permalinks }: FormerFacts,
  pathOf: (termId: number) => string[],
): string[] {
  const categories = terms
    .filter(({ taxonomy }) => taxonomy === 'product_cat')
    .flatMap(({ id, slug }) => [pathOf(id).join('/'), slug])
  const bases = permalinks.product.includes('%')
    ? [...categories, 'uncategorized'].map((path) => permalinks.product.replace(/%[a-z_]+%/, path))
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

/** Returns the keys of all URLs of a post or page. `parents`: slugs of the pages above; `categories`: slugs of categories. */
export function postRedirects(
  post: FormerPost,
  parents: string[],
  { permalinks }: FormerFacts,
  categories: string[],
): string[] {
  const slugs = slugsOf(post)
  const byQuery = [...slugs.map((slug) => `/?name=${slug}`), `/?p=${post.id}`]
  const reportedUrl = metaValue(post.meta, '_move_url')
  if (reportedUrl) byQuery.push(reportedUrl)
  if (post.type === 'page')
    return [
      ...slugs.map((slug) => `/${[...parents, slug].join('/')}`),
      `/?page_id=${post.id}`,
      ...byQuery,
    ].map(redirectPath)
  // Dates in URLs are in the time zone of the former shop; UTC differs around midnight only.
  const [year = '', month = '', day = ''] = (
    post.localDate ||
    (post.createdAt?.toISOString() ?? '')
  )
    .slice(0, 10)
    .split('-')
  const fill = (slug: string, category: string) =>
    permalinks.post
      .replace('%postname%', slug)
      .replace('%year%', year)
      .replace('%monthnum%', month)
      .replace('%day%', day)
      .replace('%post_id%', String(post.id))
      .replace('%category%', category)
  const pretty = slugs.flatMap((slug) =>
    (categories.length > 0 ? categories : ['uncategorized']).map((category) =>
      fill(slug, category),
    ),
  )
  return [...new Set([...pretty, ...byQuery].map(redirectPath))]
}

/** Redirects the shop, cart, checkout and account pages of the former shop to those of this shop. */
export function ownPageRedirects(replaced: FormerPost[], { pages }: FormerFacts): NewRedirect[] {
  const urls = new Map([
    [pages.shop, '/shop/'],
    [pages.cart, '/cart/'],
    [pages.checkout, '/checkout/'],
    [pages.account, '/mijn-account/'],
    [pages.front, '/'],
    [pages.blog, '/blog/'],
  ])
  return replaced.flatMap((post) => {
    const targetUrl = urls.get(post.id)
    const paths = [redirectPath(`/${post.slug}`), `/?page_id=${post.id}`, `/?p=${post.id}`]
    return targetUrl
      ? paths.map((path) => ({ path, targetKind: 'url' as const, targetId: null, targetUrl }))
      : []
  })
}

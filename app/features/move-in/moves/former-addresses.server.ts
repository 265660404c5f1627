import type { FormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import type { FormerPost } from '#app/features/move-in/former-shop/former-posts.server.ts'
import type { FormerProduct } from '#app/features/move-in/former-shop/former-products.server.ts'
import { redirectPath } from '#app/features/move-in/redirects/redirects.ts'

/** Returns the keys of all URLs that a product had, its former slugs included. */
export function productRedirects(
  { post, terms }: FormerProduct,
  { permalinks }: FormerFacts,
): string[] {
  const slugs = [post.slug, ...(post.meta.get('_wp_old_slug') ?? [])].filter((slug) => slug !== '')
  const categories = terms
    .filter(({ taxonomy }) => taxonomy === 'product_cat')
    .map(({ slug }) => slug)
  const bases = permalinks.product.includes('%')
    ? categories.map((slug) => permalinks.product.replace(/%product_cat%/, slug))
    : [permalinks.product]
  const urls = slugs.flatMap((slug) => [
    ...bases.map((base) => `/${base}/${slug}`),
    `/?product=${slug}`,
  ])
  return [...new Set([...urls, `/?p=${post.id}`].map(redirectPath))]
}

/** Returns the keys of all URLs of a post or page. `pathOf`: the slugs of the parents of a page. */
export function postRedirects(
  post: FormerPost,
  parents: string[],
  { permalinks }: FormerFacts,
  category: string,
): string[] {
  const slugs = [post.slug, ...(post.meta.get('_wp_old_slug') ?? [])].filter((slug) => slug !== '')
  if (post.type === 'page')
    return [
      ...slugs.map((slug) => redirectPath(`/${[...parents, slug].join('/')}`)),
      `/?page_id=${post.id}`,
      `/?p=${post.id}`,
    ]
  const [year = '', month = '', day = ''] = (
    post.createdAt?.toISOString().slice(0, 10) ?? ''
  ).split('-')
  const fill = (slug: string) =>
    permalinks.post
      .replace('%postname%', slug)
      .replace('%year%', year)
      .replace('%monthnum%', month)
      .replace('%day%', day)
      .replace('%post_id%', String(post.id))
      .replace('%category%', category)
  return [...new Set([...slugs.map((slug) => redirectPath(fill(slug))), `/?p=${post.id}`])]
}

import type { FormerPost } from '#app/features/move-in/former-shop/former-posts.server.ts'
import { redirectPath } from '#app/features/move-in/redirects/redirects.ts'
import { addRedirects, type Move } from '../moved-objects.server.ts'

/** The shop, cart, checkout and account of the former shop. */
export async function redirectPages(move: Move, replaced: FormerPost[]): Promise<void> {
  const { pages } = move.facts
  const urls = new Map([
    [pages.shop, '/shop/'],
    [pages.cart, '/cart/'],
    [pages.checkout, '/checkout/'],
    [pages.account, '/mijn-account/'],
    [pages.front, '/'],
    [pages.blog, '/blog/'],
  ])
  const rows = replaced.flatMap((post) => {
    const targetUrl = urls.get(post.id)
    const paths = [redirectPath(`/${post.slug}`), `/?page_id=${post.id}`, `/?p=${post.id}`]
    return targetUrl
      ? paths.map((path) => ({ path, targetKind: 'url' as const, targetId: null, targetUrl }))
      : []
  })
  await move.app.db.transaction((tx) => addRedirects(tx, move, rows))
}

import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import { cardsExpiry } from '#app/features/catalog/products/catalog.ts'
import { type PostKind, postUrl } from '#app/features/content/blog/blog.ts'
import { BLOG_CRUMBS } from '#app/features/content/blog/post-meta.ts'
import { readPostPage } from '#app/features/content/blog/read-post-page.server.ts'
import { findPost } from '#app/features/content/blog/read-posts.server.ts'
import { blocksOfPost } from '#app/features/content/page-blocks/page-blocks.ts'
import { readPageBlocks } from '#app/features/content/page-blocks/read-page-blocks.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { readBlocks } from '#app/features/storefront/home/read-blocks.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { earliest } from '#app/platform/earliest.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'

interface PostRequest {
  kind: PostKind
  /** slug of the post; for a page with its own path: that path, without a slash at the end */
  slug: string
  url: URL
}

export type PostViewData = NonNullable<Awaited<ReturnType<typeof readPostView>>>

/** Returns all data of a post or page; undefined if it does not exist. Redirects from an old slug. */
export async function readPostView(
  context: Readonly<RouterContextProvider>,
  { kind, slug, url }: PostRequest,
) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  // Staff can preview unpublished posts; a preview is never cached.
  const isPreview =
    url.searchParams.has('voorbeeld') && (await readManager(app, page.visitor())).manager !== null
  const post = await findPost(app, kind, slug, isPreview)
  if (!post) return undefined
  if ('moved' in post) {
    throw redirect(`${postUrl(kind, post.moved)}${redirectQuery(url)}`, 301)
  }
  if (post.customersOnly && !isPreview) await requireCustomerPage(context, postUrl(kind, post.slug))
  const [settings, { tags, cachedUntil, ...shownPost }] = await Promise.all([
    readSettings(app),
    readPostPage(app, post),
  ])
  const blocks = await readPostBlocks(app, post)
  page.cacheWithTags(
    ['settings', ...tags, ...blocks.tags],
    earliest(cachedUntil, blocks.cachedUntil),
  )
  page.expireAt(
    earliest(cardsExpiry([...shownPost.cards, ...shownPost.related]), blocks.showableUntil),
  )
  return {
    ...shownPost,
    blocks: blocks.blocks,
    post,
    kind,
    isPreview,
    crumbs: [
      ...(kind === 'post' ? BLOG_CRUMBS : BLOG_CRUMBS.slice(0, 1)),
      { name: post.title, href: postUrl(kind, post.slug) },
    ],
    sliderUrl: post.hasSlider ? settings.sliderUrl : '',
    renderedAt: app.clock.now().toISOString(),
  }
}

/** Pages of the owner may have blocks below their text. */
async function readPostBlocks(app: App, { id, kind }: { id: number; kind: PostKind }) {
  const { blocks } =
    kind === 'page' ? await readPageBlocks(app.db, blocksOfPost(id)) : { blocks: [] }
  return readBlocks(app, blocks, { isHome: false })
}

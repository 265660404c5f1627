import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import { readBlog, readNextPublication } from '#app/features/content/blog/read-posts.server.ts'
import { rssXml } from '#app/features/content/blog/rss.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/blog-rss.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [settings, blog, until] = await Promise.all([
    readSettings(shop),
    readBlog(shop, { isFeed: true, page: 1 }),
    readNextPublication(shop),
  ])
  context.get(pageContext).keep(['settings', POSTS_TAG], until)
  return new Response(rssXml(shop.siteUrl, settings.name, blog?.cards ?? []), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}

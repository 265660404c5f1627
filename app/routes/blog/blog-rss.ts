import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import { renderRss } from '#app/features/content/blog/post-meta.ts'
import { readBlog, readNextPublication } from '#app/features/content/blog/read-posts.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/blog-rss.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [settings, blog, nextPublication] = await Promise.all([
    readSettings(app),
    readBlog(app, { isFeed: true, page: 1 }),
    readNextPublication(app),
  ])
  context.get(pageContext).cacheWithTags(['settings', POSTS_TAG], nextPublication)
  return new Response(renderRss(app.siteUrl, settings.name, blog?.cards ?? []), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}

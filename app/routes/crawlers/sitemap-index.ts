import { readSitemapParts } from '#app/features/storefront/sitemap/read-sitemap.server.ts'
import { sitemapIndexXml } from '#app/features/storefront/sitemap/sitemap.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/sitemap-index.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  context.get(pageContext).cacheWithTags(['listing'])
  return new Response(sitemapIndexXml(app.siteUrl, await readSitemapParts(app)), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}

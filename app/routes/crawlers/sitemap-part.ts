import { BLOG_URL, POSTS_TAG } from '#app/features/content/blog/blog.ts'
import {
  readNextPublication,
  readPostEntries,
} from '#app/features/content/blog/read-posts.server.ts'
import {
  readPageEntries,
  readProductEntries,
} from '#app/features/storefront/sitemap/read-sitemap.server.ts'
import {
  readProductPart,
  SITEMAP_PAGE_SIZE,
  sitemapRows,
  wrapUrls,
} from '#app/features/storefront/sitemap/sitemap.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/sitemap-part.ts'

const PAGES = ['/', path('/shop'), path('/coupons'), path('/menu'), BLOG_URL]

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const nextPublication = await readNextPublication(app)
  context.get(pageContext).cacheWithTags(['categories', 'listing', POSTS_TAG], nextPublication)
  const name = params.part.replace(/\.xml$/, '')
  const rows: string[] = []
  for await (const entries of await readBatches(app, name))
    if (entries.length > 0) rows.push(sitemapRows(app.siteUrl, entries))
  if (rows.length === 0) throw fileNotFound('Not found')
  return new Response(wrapUrls(rows), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}

/** Returns the entries of a part in batches; no batches if the part does not exist. */
async function readBatches(app: App, name: string) {
  if (name === 'pages')
    return [await readPageEntries(app, PAGES), await readPostEntries(app, SITEMAP_PAGE_SIZE)]
  const part = readProductPart(name)
  return part ? readProductEntries(app, part) : []
}

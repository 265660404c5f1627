import { readPageEntries, readProductEntries } from '#app/features/browse/read-sitemap.server.ts'
import { productPart, sitemapXml } from '#app/features/browse/sitemap.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/sitemap-part.ts'

const PAGES = ['/', '/shop/', '/coupons/', '/menu/']

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  context.get(pageContext).keep(['categories', 'listing'])
  const name = params.part.replace(/\.xml$/, '')
  const part = productPart(name)
  const entries =
    name === 'pages'
      ? await readPageEntries(shop, PAGES)
      : part
        ? await readProductEntries(shop, part)
        : []
  if (entries.length === 0) throw new Response('Not found', { status: 404 })
  return new Response(sitemapXml(shop.siteUrl, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}

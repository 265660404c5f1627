import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/robots-txt.ts'

/** Paths without content for search engines. */
const CLOSED = [
  path('/beheer'),
  path('/cart'),
  path('/checkout'),
  '/deel/',
  path('/zoeken'),
  '/*?*sorteer=',
  '/*?*codeid=',
  '/*?*wc-ajax=',
]

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep([])
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(shopContext).siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

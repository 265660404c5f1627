import { readAgentSwitches } from '#app/features/channels/agents/agent-switches.server.ts'
import { robotsText } from '#app/features/channels/agents/crawlers.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/robots-txt.ts'

/** Paths that search engines must not crawl: pages of one person, search results, and lists and coupons that other URLs show. */
const DISALLOWED_PATHS = [
  path('/beheer'),
  path('/cart'),
  path('/checkout'),
  '/deel/',
  path('/zoeken'),
  '/*?*sorteer=',
  '/*?*codeid=',
  '/*?*wc-ajax=',
]

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).cacheWithTags(['settings'])
  const app = context.get(appContext)
  return new Response(robotsText(app.siteUrl, DISALLOWED_PATHS, await readAgentSwitches(app)), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

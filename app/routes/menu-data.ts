import { readMenu } from '#app/features/browse/read-menu.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/menu-data.ts'

/** What lies below the main categories, fetched when somebody is about to look. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep(['categories', 'listing'])
  return Response.json(await readMenu(context.get(shopContext)))
}

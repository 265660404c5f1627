import { toOptions } from '#app/features/browse/category-options.ts'
import { readCategoryTree } from '#app/features/catalog/read-categories.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/category-data.ts'

/** All categories, for the selector beside the search field. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep(['categories', 'listing'])
  return Response.json(toOptions(await readCategoryTree(context.get(shopContext))))
}

import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import { toCategoryOptions } from '#app/features/storefront/search/category-options.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/category-fragment.ts'

/** Returns all categories for the dropdown beside the search field. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).cacheWithTags(['categories', 'listing'])
  return Response.json(toCategoryOptions(await readCategoryTree(context.get(appContext))))
}

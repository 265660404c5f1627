import { cardsExpiry } from '#app/features/catalog/products/catalog.ts'
import { readSuggestions } from '#app/features/storefront/search/read-suggestions.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/suggestions-fragment.ts'

/** Returns suggestions for the search overlay. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  page.cacheWithTags(['categories', 'listing'])
  const parameters = new URL(request.url).searchParams
  const suggestions = await readSuggestions(
    context.get(appContext),
    parameters.get('s') ?? '',
    parameters.get('product_cat'),
  )
  page.expireAt(cardsExpiry(suggestions.products))
  return Response.json(suggestions)
}

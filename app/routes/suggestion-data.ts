import { readSuggestions } from '#app/features/browse/read-suggestions.server.ts'
import { cardsEnd } from '#app/features/catalog/catalog.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/suggestion-data.ts'

/** Suggestions while somebody types in the splash search. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  page.keep(['categories', 'listing'])
  const parameters = new URL(request.url).searchParams
  const suggestions = await readSuggestions(
    context.get(shopContext),
    parameters.get('s') ?? '',
    parameters.get('product_cat'),
  )
  page.endsAt(cardsEnd(suggestions.pieces))
  return Response.json(suggestions)
}

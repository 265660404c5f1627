import { readSuggestions } from '#app/features/browse/read-suggestions.server.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/suggestion-data.ts'

/** Suggestions while somebody types in the splash search. */
export async function loader({ context, request }: Route.LoaderArgs) {
  context.get(pageContext).keep(['categories', 'listing'])
  const parameters = new URL(request.url).searchParams
  return Response.json(
    await readSuggestions(
      context.get(shopContext),
      parameters.get('s') ?? '',
      parameters.get('product_cat'),
    ),
  )
}

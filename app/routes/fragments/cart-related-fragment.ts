import { cardsExpiry, countsTag } from '#app/features/catalog/products/catalog.ts'
import { cardLinesHtml } from '#app/features/listings/product-cards/cards-html.server.tsx'
import { readRelatedToAll } from '#app/features/listings/related-products/read-related.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Route } from './+types/cart-related-fragment.ts'

const MAX_CARDS = 2

/** Returns products that match the only product in a cart, as HTML for the cart panel. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = readId(params.id)
  const related = await readRelatedToAll(context.get(appContext), [id])
  const cards = related.slice(0, MAX_CARDS)
  const page = context.get(pageContext)
  page.cacheWithTags(
    [id, ...related.map((card) => card.id)].flatMap((productId) => [
      `product:${productId}`,
      countsTag(productId),
    ]),
  )
  page.expireAt(cardsExpiry(cards))
  return Response.json(
    {
      html: cardLinesHtml({
        id: 'past-bij-winkelwagen',
        heading: 'h3',
        title: 'Past erbij',
        cards,
      }),
    },
    { headers: { 'x-robots-tag': 'noindex' } },
  )
}

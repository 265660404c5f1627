import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { cardsHtml } from '#app/features/listings/product-cards/cards-html.server.tsx'
import type { App } from '#app/platform/app.ts'
import { groupOf } from './compare.ts'
import { readPlainControls } from './plain-controls.server.tsx'

const SUGGESTED_PRODUCTS = 4

/**
 * Returns the content of an empty compare page: the category of its group, and the most popular products of the group as
 * HTML, each with a button that adds the product to the comparison.
 */
export async function readComparable(
  app: App,
  groups: CompareGroup[],
  group: CompareGroup | undefined,
  isSignedIn: boolean,
) {
  const { categories } = (await app.use(listingStore).open()).vocabulary
  const category = categories.find(({ id }) => group?.categoryIds.includes(id))
  // A URL without parameters, so that nothing is filtered but the category.
  const query = parseListingQuery(new URL('http://list'), { categorySlug: category?.slug })
  const listing = await readListing(app, query)
  const cards = (listing?.cards ?? []).filter(({ categoryIds }) => {
    const groupOfCard = groupOf(groups, categoryIds)
    return groupOfCard !== undefined && (group === undefined || groupOfCard.id === group.id)
  })
  const shownCards = cards.slice(0, SUGGESTED_PRODUCTS)
  return {
    category,
    comparableHtml: cardsHtml('Veel bekeken', {
      cards: shownCards,
      renderedAt: app.clock.now().toISOString(),
      controls: await readPlainControls(app, { isSignedIn }),
    }),
  }
}

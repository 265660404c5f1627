import type { z } from 'zod'
import { isListed } from '#simulators/marketplaces/catalogue/catalogue-offers.ts'
import type { Item } from '#simulators/marketplaces/catalogue/models.ts'
import { seededFraction } from '#simulators/marketplaces/catalogue/numbers.ts'
import { inaccessibleItem, type PartialError, unknownItem } from './amazon-errors.ts'
import { serializeItem } from './amazon-items.ts'
import type { RequestContext } from './amazon-listings.ts'
import type { getItemsRequest } from './amazon-requests.ts'

/** Returns the item with an ASIN in the shop, or an error with the reason why it is not available there. */
export function lookUpItem(asin: string, { world, shop }: RequestContext): Item | PartialError {
  const family = world.catalogue.family(asin)
  const item = family?.items[0] ?? world.catalogue.item(asin)
  if (!item) return unknownItem(asin)
  const isOpen = family
    ? !world.ledger.isGone(asin, shop.host) &&
      family.items.some((each) => isListed(each, shop, world.ledger))
    : isListed(item, shop, world.ledger)
  return isOpen ? item : inaccessibleItem(asin)
}

/** Changes the order of items, so that clients do not depend on it. */
export function shuffle<T extends { asin: string }>(items: T[]): T[] {
  return items.toSorted((a, b) => seededFraction('order', a.asin) - seededFraction('order', b.asin))
}

export function getItems(
  { itemIds }: z.infer<typeof getItemsRequest>,
  context: RequestContext,
  isPartial: boolean,
) {
  const ids = [...new Set(itemIds)]
  const errors: PartialError[] = []
  const items = ids.flatMap((asin, position) => {
    const itemOrError =
      isPartial && position % 2 ? inaccessibleItem(asin) : lookUpItem(asin, context)
    if (!('code' in itemOrError)) return [serializeItem(asin, itemOrError, context)]
    errors.push(itemOrError)
    return []
  })
  const { isShuffled } = context.world.behaviour
  return {
    ...(items.length > 0 && { itemsResult: { items: isShuffled ? shuffle(items) : items } }),
    ...(errors.length > 0 && { errors }),
  }
}

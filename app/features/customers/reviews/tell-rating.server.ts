import { listingRowsTag } from '#app/features/listings/listing-index/listing-store.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** The reviews that everybody sees of a piece changed: its page, its cards, and its place among the others. */
export function tellRating(shop: Shop, productId: number): Promise<void> {
  return announceChanges(shop, [
    `product:${productId}`,
    'listing',
    'home',
    listingRowsTag([productId]),
  ])
}

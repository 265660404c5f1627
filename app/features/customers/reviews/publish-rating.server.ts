import { listingRowsTag } from '#app/features/listings/listing-index/listing-store.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'

/** Announces that the published reviews of a product changed: its page, its cards and its position in lists. */
export function announceRating(app: App, productId: number): Promise<void> {
  return announceChanges(app, [
    `product:${productId}`,
    'listing',
    'home',
    listingRowsTag([productId]),
  ])
}

import { productsStored } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { productsChanged } from '#app/features/catalog/products/refresh-products.server.ts'
import { refreshListings } from '#app/features/listings/listing-index/refresh-listings.server.ts'
import { followAddresses } from '#app/features/partners/offers/follow-addresses.server.ts'
import { DELIVER_WEBHOOKS, WEBHOOK_EVENTS } from '#app/features/rest-api/webhooks/webhooks.ts'
import type { App } from '#app/platform/app.ts'

/** Connects what happens in lower features to the higher features that react to it. */
export function registerHooks(app: App): void {
  app.on(productsChanged, refreshListings)
  app.on(productsStored, followAddresses)
  app.onChange((tags) => {
    if (tags.includes(WEBHOOK_EVENTS)) void app.jobs.send(DELIVER_WEBHOOKS)
  })
}

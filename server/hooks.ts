import { productsStored } from '#app/features/catalog/product-drafts/store-products.server.ts'
import { productsChanged } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  loadServiceKeys,
  SERVICE_KEYS_TAG,
} from '#app/features/core/service-keys/service-keys.server.ts'
import { refreshListings } from '#app/features/listings/listing-index/refresh-listings.server.ts'
import { createOffersFromUrls } from '#app/features/partners/offers/offers-from-urls.server.ts'
import { DELIVER_WEBHOOKS, WEBHOOK_EVENTS } from '#app/features/rest-api/webhooks/webhooks.ts'
import type { App } from '#app/platform/app.ts'
import { isTableMissing } from '#app/platform/database/db.server.ts'

/** Registers the handlers of hooks, so that features need not import the later features that handle them. */
export function registerHooks(app: App): void {
  app.on(productsChanged, refreshListings)
  app.on(productsStored, createOffersFromUrls)
  app.onChange((tags) => {
    if (tags.includes(SERVICE_KEYS_TAG) || tags.includes('*')) void reloadServiceKeys(app)
    if (tags.includes(WEBHOOK_EVENTS)) void app.jobs.send(DELIVER_WEBHOOKS)
  })
}

/** Reloads the keys in the background. Until that succeeds, this process uses the keys that it has. */
async function reloadServiceKeys(app: App): Promise<void> {
  try {
    await loadServiceKeys(app)
  } catch (error) {
    if (!app.pool.ending && !isTableMissing(error))
      app.log.warn({ err: error }, 'keys of services could not be read')
  }
}

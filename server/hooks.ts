import { refreshListings } from '#app/features/catalog/refresh-listings.server.ts'
import { productsChanged } from '#app/features/catalog/refresh-products.server.ts'
import { productsStored } from '#app/features/catalog/store-products.server.ts'
import { followAddresses } from '#app/features/offers/follow-addresses.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Connects what happens in lower features to the higher features that react to it. */
export function registerHooks(shop: Shop): void {
  shop.on(productsChanged, refreshListings)
  shop.on(productsStored, followAddresses)
}

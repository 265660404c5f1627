import type { Hook, Shop } from '#app/platform/shop.ts'

/** Listings, search and page caches are built above the catalogue and refresh themselves here. */
export const productsChanged: Hook<[shop: Shop, productIds: number[]]> = {
  name: 'products-changed',
}

/** Refreshes what is derived from these products: listings, search and cached pages. Call it after the commit. */
export async function refreshProducts(shop: Shop, productIds: number[]): Promise<void> {
  await shop.run(productsChanged, shop, productIds)
}

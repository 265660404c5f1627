import type { App, Hook } from '#app/platform/app.ts'

/** Listings, search and page caches are built above the catalogue and refresh themselves here. */
export const productsChanged: Hook<[shop: App, productIds: number[]]> = {
  name: 'products-changed',
}

/** Refreshes what is derived from these products: listings, search and cached pages. Call it after the commit. */
export async function refreshProducts(app: App, productIds: number[]): Promise<void> {
  await app.run(productsChanged, app, productIds)
}

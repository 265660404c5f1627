import type { App, Hook } from '#app/platform/app.ts'

/** Announces that cached pages with these tags changed. */
type AnnouncePages = (tags: string[]) => Promise<void>

/** Listings, search and the page cache are higher layers than the catalogue, so they register here to be refreshed. */
export const productsChanged: Hook<
  [shop: App, productIds: number[], announcePages: AnnouncePages | undefined]
> = {
  name: 'products-changed',
}

/**
 * Refreshes the listings, the search index and the cached pages of these products. Call it after the commit. `announcePages`
 * replaces the announcement of changed pages, for work that changes many products in succession.
 */
export async function refreshProducts(
  app: App,
  productIds: number[],
  announcePages?: AnnouncePages,
): Promise<void> {
  await app.run(productsChanged, app, productIds, announcePages)
}

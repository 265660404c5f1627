import type { App, Hook } from '#app/platform/app.ts'

/** Announces that cached pages with these tags changed. */
type AnnouncePages = (tags: string[]) => Promise<void>

/** Listings, search and page caches are built above the catalogue and refresh themselves here. */
export const productsChanged: Hook<
  [shop: App, productIds: number[], announcePages: AnnouncePages | undefined]
> = {
  name: 'products-changed',
}

/**
 * Refreshes what is derived from these products: listings, search and cached pages. Call it after the commit.
 * `announcePages`: replaces the announcement of cached pages, for work that changes many products in a row.
 */
export async function refreshProducts(
  app: App,
  productIds: number[],
  announcePages?: AnnouncePages,
): Promise<void> {
  await app.run(productsChanged, app, productIds, announcePages)
}

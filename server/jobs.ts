import { rebuildSearchTerms } from '#app/features/catalog/rebuild-search-terms.server.ts'
import { refreshDueListings } from '#app/features/catalog/refresh-due-listings.server.ts'
import { makePhotoSizes } from '#app/features/media/make-photo-sizes.server.ts'
import type { JobKind } from '#app/platform/jobs.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Every job of the shop, one line each, pointing at its feature. */
function listJobs(shop: Shop): JobKind<object>[] {
  return [
    { name: 'due-listings', cron: '* * * * *', work: () => refreshDueListings(shop) },
    { name: 'search-terms', cron: '40 3 * * *', work: () => rebuildSearchTerms(shop) },
    { name: 'photo-sizes', cron: '* * * * *', work: () => makePhotoSizes(shop) },
  ]
}

/** Begins to work off the queue. Called after the shop listens, so that it never delays the first answer. */
export async function startJobs(shop: Shop): Promise<void> {
  await shop.jobs.start(listJobs(shop))
}

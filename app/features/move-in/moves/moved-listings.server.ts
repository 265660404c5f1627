import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'

/** Listing rows are refreshed in small batches, because the shop itself refreshes products that wait for a minute. */
const REFRESH_INTERVAL_MS = 10_000
/**
 * A large change clears every cached page of the open shop, and each page is then rendered again. Less than 5 % of the
 * requests may need that: at several requests a second, the cache may be cleared about once in 40 seconds.
 */
const ANNOUNCE_INTERVAL_MS = 40_000

/** Collects changed products, refreshes their listings a few times a minute, and clears cached pages less often. */
export function createListingRefresher(app: App) {
  const now = () => app.clock.now().getTime()
  let ids: number[] = []
  let refreshedAt = now()
  let announcedAt = now()
  const changedTags = new Set<string>()
  const refresh = async () => {
    await refreshProducts(app, ids, async (newTags) => {
      for (const tag of newTags) changedTags.add(tag)
    })
    ids = []
    refreshedAt = now()
  }
  const announce = async () => {
    await announceChanges(app, [...changedTags])
    changedTags.clear()
    announcedAt = now()
  }
  return {
    async add(productIds: number[]): Promise<void> {
      ids.push(...productIds)
      if (now() - refreshedAt >= REFRESH_INTERVAL_MS) await refresh()
      if (now() - announcedAt >= ANNOUNCE_INTERVAL_MS) await announce()
    },
    /** Refreshes the remaining products. Lists are always cleared, because a killed run may have left old ones in the caches. */
    async end(): Promise<void> {
      await refresh()
      changedTags.add('listing')
      await announce()
    },
  }
}

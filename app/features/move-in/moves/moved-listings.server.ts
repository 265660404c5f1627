import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'

/** Rows of listings are refreshed in small parts; products that wait for a minute are refreshed by the shop itself. */
const ROWS_MS = 10_000
/**
 * So many changes clear every cached page of the open shop, each of which is then rendered once more. Less than one page
 * in twenty should be: with several requests a second, that is about once in forty seconds.
 */
const PAGES_MS = 40_000

/** Collects changed products, refreshes their listings a few times a minute, and clears cached pages less often. */
export function collectListings(app: App) {
  const now = () => app.clock.now().getTime()
  let ids: number[] = []
  let refreshedAt = now()
  let announcedAt = now()
  const tags = new Set<string>()
  const refresh = async () => {
    await refreshProducts(app, ids, async (changed) => {
      for (const tag of changed) tags.add(tag)
    })
    ids = []
    refreshedAt = now()
  }
  const announce = async () => {
    await announceChanges(app, [...tags])
    tags.clear()
    announcedAt = now()
  }
  return {
    async add(productIds: number[]): Promise<void> {
      ids.push(...productIds)
      if (now() - refreshedAt >= ROWS_MS) await refresh()
      if (now() - announcedAt >= PAGES_MS) await announce()
    },
    /** Refreshes the rest. A run that was killed may have left lists in the caches, so that they are always cleared. */
    async end(): Promise<void> {
      await refresh()
      tags.add('listing')
      await announce()
    },
  }
}

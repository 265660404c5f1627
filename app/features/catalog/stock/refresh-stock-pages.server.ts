import { FEW_LEFT } from '#app/features/catalog/products/catalog.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { Resource } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { ChangedStock } from './stock.server.ts'

type RefreshStockPages = (changes: ChangedStock[]) => Promise<void>

/** Listings are refreshed together for all stock changes within this time. */
const BATCH_WINDOW_MS = 200

/**
 * Refreshes the pages that show stock, after the commit of an order. Resolves when the cached pages of these products are cleared.
 * Changes during a run are handled by the next run. Listings are refreshed a moment later, and only if few or no units are left,
 * because cards show no other stock. The database marks the same listings as stale (database/functions/listings.sql), so they
 * are refreshed even if this process ends first.
 */
export const refreshStockPages: Resource<RefreshStockPages> = {
  name: 'refresh-stock-pages',
  open(app) {
    let nextBatch: { ids: Set<number>; done: Promise<void> } | undefined
    let lastClear = Promise.resolve()
    const staleListingIds = new Set<number>()
    let lastRefresh = Promise.resolve()

    function clearPages(ids: number[]): Promise<void> {
      if (nextBatch) {
        for (const id of ids) nextBatch.ids.add(id)
        return nextBatch.done
      }
      const batchIds = new Set(ids)
      const done = lastClear.then(() => {
        nextBatch = undefined
        return announceChanges(
          app,
          [...batchIds].map((id) => `product:${id}`),
        )
      })
      nextBatch = { ids: batchIds, done }
      // The promise `done` reports a failure to the callers. The next batch must start even after a failure.
      lastClear = done.catch(() => undefined)
      return done
    }

    async function refreshListings() {
      const ids = [...staleListingIds]
      staleListingIds.clear()
      await refreshProducts(app, ids).catch((error: unknown) => {
        if (!app.pool.ending)
          app.log.warn({ err: error }, 'listings could not be refreshed after a change of stock')
      })
    }

    function refreshListingsSoon(ids: number[]) {
      if (staleListingIds.size === 0 && ids.length > 0) {
        setTimeout(() => {
          lastRefresh = lastRefresh.then(refreshListings)
        }, BATCH_WINDOW_MS).unref()
      }
      for (const id of ids) staleListingIds.add(id)
    }

    return (changes) => {
      if (changes.length === 0) return Promise.resolve()
      const lowChanges = changes.filter(({ stock }) => stock <= FEW_LEFT)
      refreshListingsSoon(lowChanges.map(({ productId }) => productId))
      return clearPages(changes.map(({ productId }) => productId))
    }
  },
}

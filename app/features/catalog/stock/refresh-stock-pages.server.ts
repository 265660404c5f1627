import { FEW_LEFT } from '#app/features/catalog/products/catalog.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { Resource } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { ChangedStock } from './stock.server.ts'

type RefreshStockPages = (changes: ChangedStock[]) => Promise<void>

/** Changes of stock within this time are shown together, so that listings are refreshed once. */
const BATCH_WINDOW_MS = 200

/**
 * Refreshes pages that show stock after an order, once that is committed. Resolves when the pages of these products
 * are cleared; changes during a run are handled by the next. Listings follow a moment later, and only depend on few
 * and none left, as the marks of the database do (database/functions/listings.sql); those outlive a process that ends before it
 * refreshed its listings.
 */
export const refreshStockPages: Resource<RefreshStockPages> = {
  name: 'refresh-stock-pages',
  open(app) {
    let next: { ids: Set<number>; done: Promise<void> } | undefined
    let clearing = Promise.resolve()
    const listedIds = new Set<number>()
    let listing = Promise.resolve()

    function clearPages(ids: number[]): Promise<void> {
      if (next) {
        for (const id of ids) next.ids.add(id)
        return next.done
      }
      const round = new Set(ids)
      const done = clearing.then(() => {
        next = undefined
        return announceChanges(
          app,
          [...round].map((id) => `product:${id}`),
        )
      })
      next = { ids: round, done }
      // Callers receive a failure through `done`; the next batch must start in any case.
      clearing = done.catch(() => undefined)
      return done
    }

    async function refreshListed() {
      const ids = [...listedIds]
      listedIds.clear()
      await refreshProducts(app, ids).catch((error: unknown) => {
        if (!app.pool.ending)
          app.log.warn({ err: error }, 'listings could not be refreshed after a change of stock')
      })
    }

    function refreshSoon(ids: number[]) {
      if (listedIds.size === 0 && ids.length > 0) {
        setTimeout(() => {
          listing = listing.then(refreshListed)
        }, BATCH_WINDOW_MS).unref()
      }
      for (const id of ids) listedIds.add(id)
    }

    return (changes) => {
      if (changes.length === 0) return Promise.resolve()
      const lowChanges = changes.filter(({ stock }) => stock <= FEW_LEFT)
      refreshSoon(lowChanges.map(({ productId }) => productId))
      return clearPages(changes.map(({ productId }) => productId))
    }
  },
}

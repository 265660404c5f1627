import type { Resource } from '#app/platform/shop.ts'
import { refreshListings } from './refresh-listings.server.ts'

type Refresh = (productIds: number[]) => Promise<void>

/**
 * As `refreshListings`, for what many do at once: who comes while one refresh runs goes with the next, all in one.
 * Resolves when the listings of who called are made.
 */
export const refreshTogether: Resource<Refresh> = {
  name: 'refresh-together',
  open(shop) {
    let next: { ids: Set<number>; done: Promise<void> } | undefined
    let running = Promise.resolve()
    return (productIds) => {
      if (productIds.length === 0) return Promise.resolve()
      if (next) {
        for (const id of productIds) next.ids.add(id)
        return next.done
      }
      const ids = new Set(productIds)
      const done = running.then(() => {
        next = undefined
        return refreshListings(shop, [...ids])
      })
      next = { ids, done }
      // Whoever waits for this one hears of its failure; the one after it begins all the same.
      running = done.catch(() => undefined)
      return done
    }
  },
}

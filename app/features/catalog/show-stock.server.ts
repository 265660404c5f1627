import { announceChanges } from '#app/platform/changes.server.ts'
import type { Resource } from '#app/platform/shop.ts'
import { FEW_LEFT } from './catalog.ts'
import { refreshListings } from './refresh-listings.server.ts'
import type { ChangedStock } from './stock.server.ts'

type ShowStock = (taken: ChangedStock[]) => Promise<void>

/**
 * Lets pages tell what is left after pieces were taken, once that is committed. Lists only know of few and none, as the
 * marks of the database do (migrations/0250); where plenty stays, the product's own page is all there is to clear. Who
 * comes while one round runs goes with the next, all in one. Resolves when the pages of who called are right.
 */
export const showStock: Resource<ShowStock> = {
  name: 'show-stock',
  open(shop) {
    let next: { taken: ChangedStock[]; done: Promise<void> } | undefined
    let running = Promise.resolve()
    async function show(taken: ChangedStock[]) {
      const few = taken.filter(({ stock }) => stock <= FEW_LEFT).map(({ productId }) => productId)
      const ids = new Set(taken.map(({ productId }) => productId))
      await announceChanges(
        shop,
        [...ids].map((id) => `product:${id}`),
      )
      await refreshListings(shop, few)
    }
    return (taken) => {
      if (taken.length === 0) return Promise.resolve()
      if (next) {
        next.taken.push(...taken)
        return next.done
      }
      const round: ChangedStock[] = [...taken]
      const done = running.then(() => {
        next = undefined
        return show(round)
      })
      next = { taken: round, done }
      // Whoever waits for this one hears of its failure; the one after it begins all the same.
      running = done.catch(() => undefined)
      return done
    }
  },
}

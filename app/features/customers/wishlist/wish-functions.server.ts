import type { App } from '#app/platform/app.ts'
import { callFunction } from '#app/platform/database/db.server.ts'
import type { WishCounts } from './wishlist.ts'

/** Adds or removes a wish and returns the counts; null if the customer cannot see such a product. */
export const setWish = (app: App, userId: string, productId: number, adds: boolean) =>
  callFunction<WishCounts>(app.db, 'wish_change($1, $2, $3, $4)', [
    userId,
    productId,
    adds,
    app.clock.now(),
  ])

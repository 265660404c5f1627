import type { Shop } from '#app/platform/shop.ts'
import { deliveryPromise } from './delivery-promise.ts'
import { readShipping } from './read-shipping.server.ts'
import { headlineOf } from './shipping.ts'

/** When it arrives and from which sum on it is sent for free, before anybody chose how; `until`: how long the words hold. */
export async function readPromise(shop: Shop) {
  const { freeFromCents, promised } = headlineOf(await readShipping(shop.db))
  if (!promised) return { freeFromCents, promise: null, until: null }
  const { arrival, condition, until } = deliveryPromise(shop.clock.now(), promised)
  return { freeFromCents, promise: { arrival, condition }, until }
}

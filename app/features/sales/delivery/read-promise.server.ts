import { readHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import type { App } from '#app/platform/app.ts'
import { deliveryPromise } from './delivery-promise.ts'
import { readShipping } from './read-shipping.server.ts'
import { headlineOf, methodsFor, shippingCents } from './shipping.ts'

/**
 * When it arrives, from which sum on it is sent for free and what sending costs for a sum in cents and a weight, before anybody
 * chose how; `until`: how long the words hold.
 */
export async function readPromise(app: App) {
  const now = app.clock.now()
  const [zones, hours] = await Promise.all([readShipping(app.db), readHours(app.db, now)])
  const { freeFromCents, promised } = headlineOf(zones)
  /** By the first way that carries it; null: it can only be fetched. */
  const sentFor = (payCents: number, weightMg: number) =>
    methodsFor(zones, 'NL')
      .filter(({ kind }) => kind !== 'pickup')
      .map((method) => shippingCents(method, { payCents, weightMg }))
      .find((cents) => cents !== null) ?? null
  if (!promised) return { freeFromCents, sentFor, promise: null, until: null }
  const { arrival, condition, until } = deliveryPromise({ now, hours }, promised)
  return { freeFromCents, sentFor, promise: { arrival, condition }, until }
}

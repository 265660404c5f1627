import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { deliveryPromise } from './delivery-promise.ts'
import { readCachedShipping } from './read-shipping.server.ts'
import { headlineOf, shippingPriceFor } from './shipping.ts'
import { freeShippingOf, placeText } from './shipping-texts.ts'

/**
 * Returns the delivery promise, the amount from which shipping is free and the shipping price, for pages before the
 * checkout. The promise is correct until `until`.
 */
export async function readDeliveryPromise(app: App) {
  const now = app.clock.now()
  const [zones, hours, { makingDays, letterboxUpToCents }] = await Promise.all([
    readCachedShipping(app),
    readCachedHours(app),
    readSettings(app),
  ])
  const { freeFromCents, promisedMethod } = headlineOf(zones)
  const freeShipping = freeShippingOf(zones)
  /** Returns the price of the first method that carries the parcel; null: pickup only. */
  const shippingCentsFor = (payCents: number, weightMg: number) =>
    shippingPriceFor(zones, 'NL', { payCents, weightMg }, letterboxUpToCents)?.cents ?? null
  if (!promisedMethod) {
    return {
      zones,
      freeFromCents,
      freeShipping,
      shippingCentsFor,
      deliveryPromise: null,
      personalPromise: null,
      until: null,
    }
  }
  const { arrival, condition, validUntil } = deliveryPromise({ now, hours }, promisedMethod)
  const place = placeText(zones, promisedMethod)
  const personalPromise = deliveryPromise({ now, hours }, { ...promisedMethod, makingDays })
  return {
    zones,
    freeFromCents,
    freeShipping,
    shippingCentsFor,
    deliveryPromise: { arrival, condition: `${place}${condition}` },
    /** the promise for personalised products, which are made first */
    personalPromise: {
      arrival: personalPromise.arrival,
      condition: `${place}${personalPromise.condition}${makingText(makingDays)}`,
    },
    until: validUntil,
  }
}

/** Explains why a product with a text of the shopper arrives later: ". We maken het speciaal voor jou: dat duurt 3 werkdagen". */
function makingText(makingDays: number): string {
  if (makingDays === 0) return ''
  return `. We maken het speciaal voor jou: dat duurt ${makingDays} ${makingDays === 1 ? 'werkdag' : 'werkdagen'}`
}

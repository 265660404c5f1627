import { z } from 'zod'
import { readOrderRules } from '#app/features/checkout/checkout/order-rules.server.ts'
import { readPricedCart } from '#app/features/checkout/checkout/read-priced-cart.server.ts'
import { quoteShipping } from '#app/features/checkout/checkout/shipping-choices.ts'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { Cart } from '#app/features/sales/cart/cart.ts'
import { methodsFor } from '#app/features/sales/delivery/shipping.ts'
import { allocateByRate, includedVat } from '#app/features/sales/tax/vat.ts'
import { UNKNOWN_CUSTOMER } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import { shippingAddressSchema, shippingToWire } from './storeapi-address.ts'
import type { StoreState } from './storeapi-carts-tables.server.ts'
import { CURRENCY, centsText, moneyFields } from './storeapi-money.ts'

const rateSchema = z.strictObject({
  rate_id: z.string(),
  name: z.string(),
  description: z.string(),
  delivery_time: z.string(),
  price: centsText,
  taxes: centsText,
  instance_id: z.int(),
  method_id: z.string(),
  meta_data: z.array(z.never()),
  selected: z.boolean(),
  ...moneyFields,
})

export const packageSchema = z.strictObject({
  package_id: z.literal(0),
  name: z.string(),
  destination: shippingAddressSchema.omit({
    first_name: true,
    last_name: true,
    company: true,
    phone: true,
  }),
  items: z.array(z.strictObject({ key: z.string(), name: z.string(), quantity: z.int() })),
  shipping_rates: z.array(rateSchema),
})

/** The shipping methods for a cart, and the costs of the chosen one. */
export interface StoreShipping {
  packages: unknown[]
  rateIds: string[]
  /** null: there is no address yet, or nothing can be sent to it */
  chosenShipping: { cents: number; vatCents: number } | null
}

const NO_SHIPPING: StoreShipping = { packages: [], rateIds: [], chosenShipping: null }

/** Returns the id in a rate such as "flat_rate:12"; 0 if there is none. */
export const methodIdOf = (rateId: string): number => Number(/:(\d{1,9})$/.exec(rateId)?.[1] ?? 0)

function rateToWire(
  quote: ReturnType<typeof quoteShipping>[number],
  { vatCents, isSelected }: { vatCents: number; isSelected: boolean },
) {
  const kind = quote.kind === 'pickup' ? 'local_pickup' : 'flat_rate'
  return {
    rate_id: `${kind}:${quote.methodId}`,
    name: quote.name,
    description: quote.text,
    delivery_time: quote.day ?? '',
    price: String(quote.cents - vatCents),
    taxes: String(vatCents),
    instance_id: quote.methodId,
    method_id: kind,
    meta_data: [],
    selected: isSelected,
    ...CURRENCY,
  }
}

/** Returns the shipping methods and costs of a cart, if the country of its address is known. */
export async function readStoreShipping(
  app: App,
  cartId: string,
  cart: Cart,
  { shipping, methodId }: StoreState,
): Promise<StoreShipping> {
  const { country } = shipping
  if (cart.lines.length === 0 || !isCountry(country)) return NO_SHIPPING
  const now = app.clock.now()
  const [pricing, { settings, zones, hours }] = await Promise.all([
    readPricedCart(app.db, cartId, now),
    readOrderRules(app),
  ])
  if (!pricing || pricing.lines.length === 0) return NO_SHIPPING
  const customer = { ...UNKNOWN_CUSTOMER, delivery: { country } }
  const quotes = quoteShipping(
    pricing,
    methodsFor(zones, country),
    settings,
    { now, hours },
    customer,
  )
  const selected = quotes.find((quote) => quote.methodId === methodId) ?? quotes[0]
  const lineTotals = pricing.lines.map(({ unitCents, quantity, discountCents, vatRate }) => ({
    cents: unitCents * quantity - discountCents,
    rate: vatRate,
  }))
  const shippingVat = (cents: number) =>
    allocateByRate(lineTotals, cents).reduce(
      (sum, share) => sum + includedVat(share.cents, share.rate),
      0,
    )
  const rates = quotes.map((quote) =>
    rateToWire(quote, { vatCents: shippingVat(quote.cents), isSelected: quote === selected }),
  )
  const { address_1, address_2, city, state, postcode, ...otherFields } = shippingToWire(shipping)
  return {
    packages: [
      {
        package_id: 0,
        name: 'Verzending',
        destination: { address_1, address_2, city, state, postcode, country: otherFields.country },
        items: cart.lines.map(({ key, name, quantity }) => ({ key, name, quantity })),
        shipping_rates: rates,
      },
    ],
    rateIds: rates.map((rate) => rate.rate_id),
    chosenShipping: selected
      ? { cents: selected.cents, vatCents: shippingVat(selected.cents) }
      : null,
  }
}

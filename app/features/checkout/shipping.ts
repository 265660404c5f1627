import { COUNTRIES } from '#app/features/addresses/addresses.ts'
import type { Cents } from '#app/features/catalog/catalog.ts'
import type { Discounts } from '#app/features/discounts/discounts.ts'
import { sumOrder } from '#app/features/orders/order-sums.ts'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import { ANYBODY, type TaxedCustomer, vatRuleFor } from '#app/features/tax/vat-rule.ts'
import type { OfferLine, QuotedVat, ShippingMethod, ShippingQuote } from './checkout.ts'
import { SHIPPING_METHODS } from './checkout.ts'
import { deliveryDay } from './delivery-day.ts'

interface Parcel {
  lines: Pick<OfferLine, 'unitCents' | 'quantity' | 'vatRate' | 'discountCents'>[]
  /** before discounts */
  itemsCents: Cents
  discounts: Pick<Discounts, 'totalCents' | 'freeShipping'>
}

/** Every way to get these articles, with its price and what the order then comes to for this customer. */
export function quoteShipping(
  parcel: Parcel,
  settings: ShopSettings,
  now: Date,
  customer: TaxedCustomer = ANYBODY,
): ShippingQuote[] {
  const { discounts } = parcel
  const payCents = parcel.itemsCents - discounts.totalCents
  return SHIPPING_METHODS.map((method) => {
    const cents = discounts.freeShipping ? 0 : shippingCents(method, payCents, settings)
    const isPickup = method === 'ophalen'
    const rule = vatRuleFor(customer, { isPickup, usesOss: settings.usesOss })
    const isByCountry = settings.usesOss && !isPickup && !rule.isReversed
    const countries = isByCountry ? COUNTRIES : [rule.country]
    const quote = (giftWrapCents: Cents | null) => {
      const extras = { shippingCents: cents, giftWrapCents }
      const sums = countries.map((country) => ({
        country,
        ...sumOrder(parcel.lines, extras, { ...rule, country }),
      }))
      const totalCents = sums[0]?.totalCents ?? 0
      const vat: QuotedVat = {
        isReversed: rule.isReversed,
        offCents: payCents + cents + (giftWrapCents ?? 0) - totalCents,
        splits: sums.map(({ country, vatSplit }) => ({ country, parts: vatSplit })),
      }
      return { totalCents, vat }
    }
    return {
      method,
      ...describeShipping(method, settings, now),
      cents,
      ...quote(null),
      wrapped: quote(settings.giftWrapCents),
    }
  })
}

/** What is paid for this way of sending, wrapped as a gift or not. */
export function totalOf(quote: ShippingQuote, isWrapped: boolean) {
  return isWrapped ? quote.wrapped : quote
}

function shippingCents(method: ShippingMethod, itemsCents: Cents, settings: ShopSettings): Cents {
  if (method === 'ophalen' || itemsCents >= settings.freeShippingFromCents) return 0
  return method === 'pakket' ? settings.parcelCents : settings.letterboxCents
}

function describeShipping(method: ShippingMethod, settings: ShopSettings, now: Date) {
  const day = deliveryDay(now, settings.orderBeforeHour, 'NL')
  switch (method) {
    case 'brievenbuspakje':
      return { name: 'Brievenbuspakje', text: `${day}, je hoeft er niet voor thuis te blijven` }
    case 'pakket':
      return { name: 'Pakket', text: `${day}, verzekerd en met handtekening` }
    case 'ophalen':
      return {
        name: 'Ophalen in het atelier',
        text: `${settings.street}, ${settings.city}, zodra je bericht krijgt dat het klaarligt`,
      }
  }
}

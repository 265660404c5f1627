import type { Cents } from '#app/features/catalog/catalog.ts'
import type { Discounts } from '#app/features/discounts/discounts.ts'
import { splitVat } from '#app/features/orders/vat.ts'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import type { OfferLine, ShippingMethod, ShippingQuote } from './checkout.ts'
import { SHIPPING_METHODS } from './checkout.ts'
import { deliveryDay } from './delivery-day.ts'

interface Parcel {
  lines: Pick<OfferLine, 'unitCents' | 'quantity' | 'vatRate' | 'discountCents'>[]
  /** before discounts */
  itemsCents: Cents
  discounts: Pick<Discounts, 'totalCents' | 'freeShipping'>
}

/** Every way to get these articles, with its price and what the order then comes to. */
export function quoteShipping(parcel: Parcel, settings: ShopSettings, now: Date): ShippingQuote[] {
  const { discounts } = parcel
  const payCents = parcel.itemsCents - discounts.totalCents
  return SHIPPING_METHODS.map((method) => {
    const cents = discounts.freeShipping ? 0 : shippingCents(method, payCents, settings)
    const lines = parcel.lines.map(({ unitCents, quantity, vatRate, discountCents }) => ({
      cents: unitCents * quantity - discountCents,
      rate: vatRate,
    }))
    const wrap = settings.giftWrapCents
    return {
      method,
      ...describeShipping(method, settings, now),
      cents,
      totalCents: payCents + cents,
      vatSplit: splitVat(lines, cents),
      wrapped: {
        totalCents: payCents + cents + wrap,
        vatSplit: splitVat(lines, cents, wrap),
      },
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

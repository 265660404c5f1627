import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import { firstPickupOpening, type ShopTime } from '#app/features/core/opening-hours/hours.ts'
import { clockText, fullDayText } from '#app/features/core/opening-hours/hours-texts.ts'
import { giftWrapPrice } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { deliveryPromise } from '#app/features/sales/delivery/delivery-promise.ts'
import {
  isInsured,
  methodsFor,
  methodsForValue,
  type ShippingMethod,
  type ShippingZone,
  shippingCentsOf,
} from '#app/features/sales/delivery/shipping.ts'
import type { Discounts } from '#app/features/sales/discounts/discounts.ts'
import { sumOrder } from '#app/features/sales/tax/order-sums.ts'
import {
  type TaxedCustomer,
  UNKNOWN_CUSTOMER,
  vatRuleFor,
} from '#app/features/sales/tax/vat-rule.ts'
import { readDay } from '#app/platform/calendar-day.ts'
import type { Cents } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import type { PricedLine, QuotedVat, ShippingQuote } from './checkout.ts'

interface QuotedCart {
  lines: (Pick<PricedLine, 'unitCents' | 'quantity' | 'vatRate' | 'discountCents' | 'weightMg'> &
    Partial<Pick<PricedLine, 'texts'>>)[]
  /** sum of the lines before discounts */
  itemsCents: Cents
  discounts: Pick<Discounts, 'totalCents' | 'freeShipping'>
}

/**
 * Quotes each shipping method that can carry these articles: its price and the total of the order for this customer. The
 * total also has the VAT of each of `otherCountries`, for a page on which the country can change.
 */
export function quoteShipping(
  cart: QuotedCart,
  methods: ShippingMethod[],
  settings: ShopSettings,
  time: ShopTime,
  customer: TaxedCustomer = UNKNOWN_CUSTOMER,
  otherCountries: readonly Country[] = [],
): ShippingQuote[] {
  const { discounts } = cart
  const payCents = cart.itemsCents - discounts.totalCents
  const weightMg = cart.lines.reduce((sum, line) => sum + (line.weightMg ?? 0) * line.quantity, 0)
  const makingDays = cart.lines.some(({ texts = [] }) => isPersonal({ texts }))
    ? settings.makingDays
    : 0
  return methodsForValue(methods, payCents, settings.letterboxUpToCents).flatMap((method) => {
    const price = shippingCentsOf(method, { payCents, weightMg })
    if (price === null) return []
    const cents = discounts.freeShipping ? 0 : price
    const { id, code, kind } = method
    const name = isInsured(method, payCents) ? `${method.name}, verzekerd` : method.name
    const deliveryDays = method.deliveryDays + makingDays
    const isPickup = kind === 'pickup'
    const day = isPickup
      ? pickupDay(time, { ...method, deliveryDays })
      : deliveryDay(time, { ...method, makingDays })
    const rule = vatRuleFor(customer, {
      isPickup,
      usesOss: settings.usesOss,
      isSmallBusiness: settings.isSmallBusiness,
    })
    const isByCountry = settings.usesOss && !isPickup && !rule.isReversed
    const countries = isByCountry ? [...new Set([rule.country, ...otherCountries])] : [rule.country]
    const quoteTotal = (giftWrapCents: Cents | null) => {
      const extras = { shippingCents: cents, giftWrapCents }
      const sums = countries.map((country) => ({
        country,
        ...sumOrder(cart.lines, extras, { ...rule, country }),
      }))
      const totalCents = sums[0]?.totalCents ?? 0
      const vat: QuotedVat = {
        isReversed: rule.isReversed,
        deductedCents: payCents + cents + (giftWrapCents ?? 0) - totalCents,
        splits: sums.map(({ country, vatSplit }) => ({ country, parts: vatSplit })),
      }
      return { totalCents, vat }
    }
    return {
      methodId: id,
      method: code,
      kind,
      name,
      deliveryDays,
      day,
      text: describeShipping(method, day, settings),
      cents,
      ...quoteTotal(null),
      wrapped: quoteTotal(giftWrapPrice(settings)),
    }
  })
}

/** Returns the quote with the totals that a buyer without reverse charge pays. */
export function withoutReverseCharge(quote: ShippingQuote): ShippingQuote {
  const { totalCents, vat, wrapped } = quote
  return {
    ...quote,
    totalCents: totalCents + vat.deductedCents,
    wrapped: { ...wrapped, totalCents: wrapped.totalCents + wrapped.vat.deductedCents },
  }
}

/** Returns the total of a quote with or without gift wrap. */
export function totalOf(quote: ShippingQuote, isWrapped: boolean) {
  return isWrapped ? quote.wrapped : quote
}

/** Returns the delivery day or the pickup address, followed by the owner's description. */
function describeShipping(
  { kind, description }: ShippingMethod,
  day: string | null,
  settings: ShopSettings,
): string {
  if (kind !== 'pickup') return [day, description].filter(Boolean).join(', ')
  const readyText = day === null ? 'zodra je bericht krijgt dat het klaarligt' : `klaar op ${day}`
  return [settings.street, settings.city, readyText, description].filter(Boolean).join(', ')
}

/** Returns whether any country lacks letterbox delivery because the order is worth too much for it. */
export function isLetterboxWithheld(
  { itemsCents, discounts }: Pick<QuotedCart, 'itemsCents' | 'discounts'>,
  zones: ShippingZone[],
  { letterboxUpToCents }: Pick<ShopSettings, 'letterboxUpToCents'>,
): boolean {
  const methods = zones.flatMap(({ countries: [country] }) =>
    country ? methodsFor(zones, country) : [],
  )
  const payCents = itemsCents - discounts.totalCents
  return methodsForValue(methods, payCents, letterboxUpToCents).length < methods.length
}

interface DeliveryTerms {
  cutOffHour: number
  deliveryDays: number
  makingDays?: number
}

/** Returns the day of arrival of an order that is paid now: "Dinsdag 24 november". */
export function deliveryDay(time: ShopTime, terms: DeliveryTerms): string {
  const day = readDay(deliveryPromise(time, terms).arrivalDate)
  const dateText = day ? fullDayText(day) : ''
  return capitalize(dateText)
}

/** Returns when an order that is paid now can be picked up: "dinsdag 24 november vanaf 10.00 uur"; null without opening hours. */
export function pickupDay(time: ShopTime, terms: DeliveryTerms): string | null {
  const pickup = firstPickupOpening(time, terms)
  return pickup ? `${fullDayText(pickup.day)} vanaf ${clockText(pickup.range.from)}\u00a0uur` : null
}

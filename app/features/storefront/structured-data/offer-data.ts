import type { VariantOffer } from '#app/features/catalog/stock/variant-offer.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import {
  countriesSentTo,
  type ShippingPrice,
  type ShippingZone,
  shippingPriceFor,
} from '#app/features/sales/delivery/shipping.ts'
import { type Day, dayOf, momentAtHour } from '#app/platform/calendar-day.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { decimalAmount } from '#app/platform/money.ts'

/** Start here: schema.org data about offers, shipping and returns. */

const RETURN_POLICY_ID = '#retourbeleid'
const CURRENCY = 'EUR'
const HOUR_MS = 3_600_000

/** Settings that all offers of a shop share. */
export interface OfferTerms {
  zones: ShippingZone[]
  settings: Pick<ShopSettings, 'name' | 'returnDays' | 'paysReturns' | 'letterboxUpToCents'>
  now: Date
}

/**
 * Returns an offer with its current price and, during a reduction, the reference price that the page strikes through.
 * `terms` are shipping and returns.
 */
export function offerData(
  offer: Omit<VariantOffer, 'saleStartsAt'>,
  { url, isUsed, seller, terms }: { url: string; isUsed: boolean; seller: object; terms: object },
): object {
  const { priceCents, beforeCents, saleEnd } = offer
  return {
    '@type': 'Offer',
    url,
    priceCurrency: CURRENCY,
    price: decimalAmount(priceCents),
    ...(beforeCents !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: decimalAmount(beforeCents),
        priceCurrency: CURRENCY,
      },
    }),
    ...(saleEnd && { priceValidUntil: dutchDay(new Date(Date.parse(saleEnd.at) - 1)) }),
    availability: `https://schema.org/${offer.isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `https://schema.org/${isUsed ? 'Used' : 'New'}Condition`,
    seller,
    ...terms,
  }
}

/**
 * Returns a function that describes shipping and returns of an offer. Within a page each description is written once, and
 * further offers refer to its id, so that a product with many variants stays small.
 */
export function createTermsWriter({ zones, settings, now }: OfferTerms) {
  const writtenTerms = new Set<string>()
  const writeOnce = (id: string, toData: () => object): object => {
    if (writtenTerms.has(id)) return { '@id': id }
    writtenTerms.add(id)
    return { '@id': id, ...toData() }
  }
  return (parcel: { payCents: number; weightMg: number }): object => {
    const { letterboxUpToCents } = settings
    const prices = countriesSentTo(zones).flatMap(
      (to) => shippingPriceFor(zones, to, parcel, letterboxUpToCents) ?? [],
    )
    return {
      ...(prices.length > 0 && {
        shippingDetails: prices.map((price) =>
          writeOnce(shippingId(price), () => shippingData(price, now)),
        ),
      }),
      hasMerchantReturnPolicy: writeOnce(RETURN_POLICY_ID, () =>
        returnPolicyData({ zones, settings }),
      ),
    }
  }
}

const shippingId = ({ country, method, cents }: ShippingPrice): string =>
  `#verzending-${country.toLowerCase()}-${method.id}-${cents}`

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Carriers deliver from Monday to Saturday. */
const DELIVERY_DAYS = WEEKDAYS.slice(1).map((day) => `https://schema.org/${day}`)

/** Returns price and delivery time for one country. A parcel that is ordered before the cut-off leaves the same working day. */
function shippingData({ country, method, cents }: ShippingPrice, now: Date): object {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: decimalAmount(cents), currency: CURRENCY },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      cutoffTime: clockTime(dayOf(now), method.cutOffHour),
      handlingTime: days(0, 1),
      transitTime: days(method.deliveryDays, method.deliveryDays),
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: DELIVERY_DAYS },
    },
  }
}

/** Returns "22:00:00+01:00"; hour 24 is the last second of the day. */
function clockTime(day: Day, hour: number): string {
  // Noon of the Netherlands is at 11:00 UTC, or at 10:00 in summer; the difference from 12 is the offset.
  const noon = momentAtHour(day, 12).getTime()
  const offset = 12 - Math.round((noon % (24 * HOUR_MS)) / HOUR_MS)
  const time = hour === 24 ? '23:59:59' : `${String(hour).padStart(2, '0')}:00:00`
  return `${time}+${String(offset).padStart(2, '0')}:00`
}

/**
 * Returns the return policy of the page “Ruilen en retour”: by post, free with a label by mail if the shop pays for it, or at
 * the workshop. It applies to the countries of delivery, or to the Netherlands if the shop does not deliver.
 */
export function returnPolicyData({ zones, settings }: Omit<OfferTerms, 'now'>): object {
  const deliveryCountries = countriesSentTo(zones)
  const countries: Country[] =
    deliveryCountries.length > 0 ? [...new Set(deliveryCountries)] : ['NL']
  const freeReturn = 'https://schema.org/FreeReturn'
  const fees =
    settings.paysReturns === 'shop'
      ? freeReturn
      : 'https://schema.org/ReturnFeesCustomerResponsibility'
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countries,
    returnPolicyCountry: 'NL',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: settings.returnDays,
    returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
    returnFees: fees,
    customerRemorseReturnFees: fees,
    itemDefectReturnFees: freeReturn,
    returnLabelSource: 'https://schema.org/ReturnLabelDownloadAndPrint',
    refundType: 'https://schema.org/FullRefund',
  }
}

import { giftWrapPrice } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { nameInSentence } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import { allowsAmount, type PaymentAccess } from '#app/features/fulfilment/payments/payments.ts'
import { COUNTRIES, type Country, countryName } from '#app/features/sales/addresses/addresses.ts'
import {
  countriesSentTo,
  methodsFor,
  type ShippingZone,
} from '#app/features/sales/delivery/shipping.ts'
import { letterboxLimitText } from '#app/features/sales/delivery/shipping-texts.ts'
import { discountRejectionMessage } from '#app/features/sales/discounts/discount-messages.ts'
import {
  type TaxedCustomer,
  UNKNOWN_CUSTOMER,
  vatRuleFor,
} from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import type { CountryQuotes } from './checkout.ts'
import { writeFingerprint } from './checkout-fingerprint.server.ts'
import { cartProblemMessage } from './checkout-messages.ts'
import { returnDaysText } from './conditions.ts'
import { createFormToken } from './form-token.server.ts'
import { readOrderRules } from './order-rules.server.ts'
import { readPricedCart } from './read-priced-cart.server.ts'
import { isLetterboxWithheld, quoteShipping } from './shipping-choices.ts'

/** Returns the data of the checkout page for this customer, or null if the cart is empty. */
export async function readCheckout(
  app: App,
  cartId: string | null,
  customer: TaxedCustomer = UNKNOWN_CUSTOMER,
  access?: PaymentAccess,
  /** destination of the form when the page is shown */
  shownCountry = (customer.delivery ?? customer).country,
) {
  if (cartId === null) return null
  const now = app.clock.now()
  const [cart, methods, { settings, zones, hours }] = await Promise.all([
    readPricedCart(app.db, cartId, now),
    listPaymentMethods(app, access),
    readOrderRules(app),
  ])
  if (!cart || cart.lines.length + cart.problems.length === 0) return null
  const deliveryCountries = countriesSentTo(zones)
  const quotesByCountry = quoteCountries(settings, zones, customer, shownCountry, (country) => {
    const buyer = { ...customer, delivery: { country } }
    const countryMethods = methodsFor(zones, country)
    // Without JavaScript the page is not updated when the country changes, so it needs the VAT of every country.
    const otherCountries = country === shownCountry ? deliveryCountries : []
    const time = { now, hours }
    const quotes = quoteShipping(cart, countryMethods, settings, time, buyer, otherCountries)
    return { quotes, seen: writeFingerprint(cart, quotes) }
  })
  const quotes = Object.values(quotesByCountry).flatMap((countryQuotes) => countryQuotes.quotes)
  const offeredMethods = methods.filter((method) =>
    quotes.some(
      ({ totalCents, wrapped }) =>
        allowsAmount(method, totalCents) || allowsAmount(method, wrapped.totalCents),
    ),
  )
  return {
    cart,
    quotesByCountry,
    deliveryCountries,
    servedCountries: zones.flatMap(({ countries }) =>
      countries.filter((country) => methodsFor(zones, country).length > 0),
    ),
    deliveryCountriesText: joinWithAnd(deliveryCountries.map(countryName)),
    methods: offeredMethods,
    methodsText: joinWithAnd(offeredMethods.map(nameInSentence)),
    giftWrapCents: giftWrapPrice(settings),
    token: createFormToken(),
    returnDaysText: returnDaysText(settings, cart.lines),
    letterboxNote: isLetterboxWithheld(cart, zones, settings)
      ? letterboxLimitText(settings.letterboxUpToCents)
      : null,
    problems: cart.problems.map(cartProblemMessage),
    codes: [
      ...cart.discounts.applied.map(({ codeId, code }) => ({ codeId, code, problem: null })),
      ...cart.discounts.rejected.map(({ codeId, code, ...rejection }) => ({
        codeId,
        code,
        problem: discountRejectionMessage(code, rejection),
      })),
    ],
  }
}

/** Quotes every country. Countries of one zone with the same VAT rule share one result, which keeps the page small. */
function quoteCountries(
  { usesOss, isSmallBusiness }: ShopSettings,
  zones: ShippingZone[],
  customer: TaxedCustomer,
  shownCountry: Country,
  quote: (country: Country) => CountryQuotes,
): Record<Country, CountryQuotes> {
  const quotesByKey = new Map<string, CountryQuotes>()
  const entries = COUNTRIES.map((country) => {
    const zone = zones.findIndex(({ countries }) => countries.includes(country))
    const terms = { isPickup: false, usesOss, isSmallBusiness }
    const rule = vatRuleFor({ ...customer, delivery: { country } }, terms)
    const key = JSON.stringify(zone === -1 ? 'nowhere' : [zone, rule, country === shownCountry])
    const quotes = quotesByKey.get(key) ?? quote(country)
    quotesByKey.set(key, quotes)
    return [country, quotes] as const
  })
  // Object.fromEntries types every key as a string.
  return Object.fromEntries(entries) as Record<Country, CountryQuotes>
}

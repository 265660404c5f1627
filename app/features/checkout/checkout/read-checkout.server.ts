import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { allowsAmount, type PaymentAccess } from '#app/features/fulfilment/payments/payments.ts'
import { COUNTRIES, type Country, countryName } from '#app/features/sales/addresses/addresses.ts'
import { countriesSentTo, methodsFor } from '#app/features/sales/delivery/shipping.ts'
import { discountRejectionMessage } from '#app/features/sales/discounts/discount-messages.ts'
import { ANYBODY, type TaxedCustomer } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import { allOf } from '#app/platform/text/word-list.ts'
import type { CountryQuotes } from './checkout.ts'
import { writeFingerprint } from './checkout-fingerprint.server.ts'
import { cartProblemMessage, letterboxNote } from './checkout-messages.ts'
import { returnDaysText } from './conditions.ts'
import { newFormToken } from './form-token.server.ts'
import { readOrderRules } from './order-rules.server.ts'
import { readPricedCart } from './read-priced-cart.server.ts'
import { isLetterboxWithheld, quoteShipping } from './shipping-choices.ts'

/** Returns the data of the checkout page for this customer, or null if the cart is empty. */
export async function readCheckout(
  app: App,
  cartId: string | null,
  customer: TaxedCustomer = ANYBODY,
  access?: PaymentAccess,
) {
  if (cartId === null) return null
  const now = app.clock.now()
  const [cart, methods, { settings, zones, hours }] = await Promise.all([
    readPricedCart(app.db, cartId, now),
    listPaymentMethods(app, access),
    readOrderRules(app),
  ])
  if (!cart || cart.lines.length + cart.problems.length === 0) return null
  const quotesByCountry = Object.fromEntries(
    COUNTRIES.map((country) => {
      const taxed = { ...customer, delivery: { country } }
      const quotes = quoteShipping(
        cart,
        methodsFor(zones, country),
        settings,
        { now, hours },
        taxed,
      )
      return [country, { quotes, seen: writeFingerprint(cart, quotes) }]
    }),
    // Object.fromEntries types every key as a string.
  ) as Record<Country, CountryQuotes>
  const quotes = Object.values(quotesByCountry).flatMap((each) => each.quotes)
  return {
    cart,
    quotesByCountry,
    sentTo: allOf(countriesSentTo(zones).map(countryName)),
    methods: methods.filter((method) =>
      quotes.some(
        ({ totalCents, wrapped }) =>
          allowsAmount(method, totalCents) || allowsAmount(method, wrapped.totalCents),
      ),
    ),
    giftWrapCents: settings.giftWrapCents,
    token: newFormToken(),
    returnDaysText: returnDaysText(settings, cart.lines),
    letterboxNote: isLetterboxWithheld(cart, zones, settings) ? letterboxNote(settings) : null,
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

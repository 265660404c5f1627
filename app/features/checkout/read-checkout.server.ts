import { readCartCodes } from '#app/features/discounts/cart-codes.server.ts'
import { refusalMessage } from '#app/features/discounts/discount-messages.ts'
import { listPaymentMethods } from '#app/features/payments/payment-methods.server.ts'
import { allowsAmount } from '#app/features/payments/payments.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { ANYBODY, type TaxedCustomer } from '#app/features/tax/vat-rule.ts'
import type { Shop } from '#app/platform/shop.ts'
import { offerProblemMessage } from './checkout-messages.ts'
import { returnDaysText } from './conditions.ts'
import { newFormToken } from './form-token.server.ts'
import { offerFingerprint, readOffer } from './read-offer.server.ts'
import { quoteShipping } from './shipping.ts'

/** Everything the checkout page shows this customer; null when there is nothing to buy. */
export async function readCheckout(
  shop: Shop,
  cartId: string | null,
  customer: TaxedCustomer = ANYBODY,
) {
  if (cartId === null) return null
  const now = shop.clock.now()
  const [codes, settings, methods] = await Promise.all([
    readCartCodes(shop.db, cartId, null),
    readSettings(shop),
    listPaymentMethods(shop),
  ])
  const offer = await readOffer(shop.db, cartId, codes, now)
  if (offer.lines.length === 0 && offer.problems.length === 0) return null
  const quotes = quoteShipping(offer, settings, now, customer)
  return {
    offer,
    quotes,
    methods: methods.filter((method) =>
      quotes.some(
        ({ totalCents, wrapped }) =>
          allowsAmount(method, totalCents) || allowsAmount(method, wrapped.totalCents),
      ),
    ),
    giftWrapCents: settings.giftWrapCents,
    token: newFormToken(),
    seen: offerFingerprint(offer, quotes),
    returnDaysText: returnDaysText(settings),
    problems: offer.problems.map(offerProblemMessage),
    codes: [
      ...offer.discounts.applied.map(({ codeId, code }) => ({ codeId, code, refusal: null })),
      ...offer.discounts.refused.map(({ codeId, code, ...refusal }) => ({
        codeId,
        code,
        refusal: refusalMessage(code, refusal),
      })),
    ],
  }
}

import { randomBytes } from 'node:crypto'
import { agreedIds } from '#app/features/checkout/legal-texts/legal-texts.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { giftWrapPrice } from '#app/features/core/settings/policy-settings.ts'
import type { PaymentProvider } from '#app/features/fulfilment/payments/payment-provider.server.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import { sumOrder } from '#app/features/sales/tax/order-sums.ts'
import type { VatIdCheck } from '#app/features/sales/tax/vat-id.ts'
import { vatRuleFor } from '#app/features/sales/tax/vat-rule.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { PricedCart, ShippingQuote } from './checkout.ts'
import type { CheckoutForm } from './checkout-forms.ts'
import { CONDITIONS_TEXT, returnDaysText } from './conditions.ts'
import type { OrderRules } from './order-rules.server.ts'
import { promisedDelivery } from './promised-delivery.ts'

/** The data for a new order, except its cart. */
export interface OrderInput extends OrderRules {
  cartId: string
  /** null for guests */
  customer: OrderingCustomer | null
  form: CheckoutForm
  provider: PaymentProvider
  method: PaymentMethod
  vatIdCheck: VatIdCheck | null
  siteUrl: string
  env: ReadyEnv
  now: Date
}

export type OrderingCustomer = Pick<Customer, 'id' | 'isEmailVerified'>

/** Returns the fields of the form that determine the VAT. */
export function toTaxedCustomer({ form, vatIdCheck }: Pick<OrderInput, 'form' | 'vatIdCheck'>) {
  const { country, company, vatId, delivery } = form
  return { country, company, vatId, vatIdCheck, delivery }
}

/** Builds the order. It stores the promises made to the shopper, which must survive later changes of the settings. */
export function makeOrder(input: OrderInput, cart: PricedCart, quote: ShippingQuote) {
  const { cartId, customer, form, method, settings, now } = input
  const { token, seen: _seen, shipping: _, payment: _payment, giftWrap, phone, ...fields } = form
  const rule = vatRuleFor(toTaxedCustomer(input), {
    isPickup: quote.kind === 'pickup',
    usesOss: settings.usesOss,
    isSmallBusiness: settings.isSmallBusiness,
  })
  const extras = {
    shippingCents: quote.cents,
    giftWrapCents: giftWrap ? giftWrapPrice(settings) : null,
  }
  const { lines, ...sums } = sumOrder(cart.lines, extras, rule)
  return {
    order: {
      ...fields,
      phone: phone || null,
      vatIdCheck: input.vatIdCheck,
      ...sums,
      vatCountry: rule.country,
      isVatReversed: rule.isReversed,
      key: randomBytes(16).toString('hex'),
      formToken: token,
      cartId,
      userId: customer?.id ?? null,
      shippingMethod: quote.kind,
      shippingMethodId: quote.methodId,
      shippingName: quote.name,
      // A discount can cover the whole order, so that no method was used.
      paymentMethod: sums.totalCents > 0 ? method.name : 'korting',
      promises: {
        delivery: promisedDelivery(quote, input.provider.kind === 'by-hand', settings),
        returnDays: settings.returnDays,
        conditions: `${CONDITIONS_TEXT} ${returnDaysText(settings, lines)}`,
        texts: agreedIds(input.legal),
      },
      placedAt: now,
    },
    lines: lines.map((line) => ({
      productId: line.productId,
      variantId: line.variantId,
      name: line.name,
      variantName: line.variantName,
      sku: line.sku,
      quantity: line.quantity,
      unitCents: line.unitCents,
      vatRate: line.vatRate,
      discountCents: line.discountCents,
      mediaId: line.photo?.id ?? null,
      countsStock: line.stock !== null,
      texts: line.texts,
    })),
  }
}

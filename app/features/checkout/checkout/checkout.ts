import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { VatPart } from '#app/features/fulfilment/orders/orders.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { ShippingKind } from '#app/features/sales/delivery/shipping.ts'
import type { Discounts } from '#app/features/sales/discounts/discounts.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: what is offered, how it comes, and what can come of ordering it. */

/**
 * The words on the order button. The law demands that they name the duty to pay (art. 6:230v lid 3 BW), and nothing
 * else on the page counts; so this is no setting and no text of a theme.
 */
export const ORDER_BUTTON_TEXT = 'Bestellen met betalingsverplichting'

/** Characters on the card that goes with a present. */
export const GIFT_MESSAGE_LENGTH = 300

export interface OfferLine {
  productId: number
  variantId: number
  slug: string
  name: string
  variantName: string
  sku: string | null
  quantity: number
  unitCents: Cents
  vatRate: number
  /** what codes take off the whole line */
  discountCents: Cents
  /** null: unknown, and counted as none */
  weightMg: number | null
  /** pieces there are; null: not counted */
  stock: number | null
  photo: Photo | null
}

/** What the shopper would buy now. */
export interface Offer {
  lines: OfferLine[]
  problems: OfferProblem[]
  /** before discounts */
  itemsCents: Cents
  discounts: Discounts
  pieces: number
}

/** Why a line of the cart cannot be ordered as it is. */
export type OfferProblem =
  | { kind: 'gone'; name: string }
  | { kind: 'short'; name: string; left: number }

/** A way to get it, with what the whole order then comes to. */
export interface ShippingQuote {
  methodId: number
  /** what the form calls it */
  method: string
  kind: ShippingKind
  deliveryDays: number
  orderBeforeHour: number
  name: string
  text: string
  /** BTW included, whoever is charged it */
  cents: Cents
  totalCents: Cents
  vat: QuotedVat
  /** and when it is wrapped as a gift as well */
  wrapped: { totalCents: Cents; vat: QuotedVat }
}

/** The BTW in a total. */
export interface QuotedVat {
  /** the buyer sees to it: `offCents` went off the price */
  isReversed: boolean
  offCents: Cents
  /** what is in it; of several the one for the country it goes to */
  splits: VatSplit[]
}

/** Whose BTW is in a total, by rate. */
export interface VatSplit {
  country: Country
  parts: VatPart[]
}

/** What is offered to an address in one country. */
export interface CountryOffer {
  quotes: ShippingQuote[]
  /** names what was shown */
  seen: string
}

export type PlaceOrderResult =
  | {
      ok: true
      order: { id: number; key: string }
      /** where the shopper goes next, to pay or to read the confirmation */
      address: string
      /** false: pieces of other shops are still in it, or nobody looked */
      isCartEmpty: boolean
    }
  | { ok: false; error: 'empty-cart' }
  | { ok: false; error: 'not-available'; problems: OfferProblem[] }
  /** prices or shipping are no longer what the shopper saw */
  | { ok: false; error: 'offer-changed' }
  /** it comes on another day than the shopper saw: the cut-off passed meanwhile */
  | { ok: false; error: 'promise-changed'; quote: Pick<ShippingQuote, 'name' | 'text'> }
  /** a checked BTW-id took the BTW off the price since the shopper saw it */
  | { ok: false; error: 'vat-reversed' }
  /** this way does not go to this country, or not with so heavy a parcel */
  | { ok: false; error: 'shipping-not-offered'; country: Country; isNowhere: boolean }
  /** a code that this customer has used; it was taken out of the cart */
  | { ok: false; error: 'code-used'; codes: { codeId: number; code: string }[] }
  /** the form belongs to an order of somebody else, or never was ours */
  | { ok: false; error: 'unknown-form' }
  | { ok: false; error: 'unknown-method' }
  | { ok: false; error: 'amount-not-allowed'; method: PaymentMethod }
  /** the register says that nobody has this BTW-id */
  | { ok: false; error: 'unknown-vat-id' }
  | { ok: false; error: 'too-many-orders'; retryAfterSeconds: number }

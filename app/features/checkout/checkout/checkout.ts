import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { PaymentMethod } from '#app/features/fulfilment/payments/payments.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { ShippingKind } from '#app/features/sales/delivery/shipping.ts'
import type { Discounts } from '#app/features/sales/discounts/discounts.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'

/** Start here: the priced cart, its shipping quotes, and the possible results of placing an order. */

/**
 * The text of the order button. By law the button itself must state the obligation to pay (art. 6:230v lid 3 BW), so this
 * text is not configurable.
 */
export const ORDER_BUTTON_TEXT = 'Bestellen met betalingsverplichting'

/** Number of characters that fit on the gift card. */
export const GIFT_MESSAGE_LENGTH = 300

/** Phone numbers as shoppers write them in countries to which shops often deliver. */
const PHONE_EXAMPLES: Partial<Record<Country, string>> = {
  NL: '06 12 34 56 78',
  BE: '0470 12 34 56',
  DE: '0151 23456789',
}

export const phoneExample = (country: Country): string =>
  PHONE_EXAMPLES[country] ?? '+31 6 12 34 56 78'

export interface PricedLine {
  /** key of the cart line */
  key: string
  productId: number
  variantId: number
  slug: string
  name: string
  variantName: string
  /** the variant's name, or the subtitle of a simple product */
  detail: string
  sku: string | null
  quantity: number
  unitCents: Cents
  vatRate: number
  /** discount by codes, for all units of the line */
  discountCents: Cents
  texts: LineText[]
  /** weight of one unit; null: unknown, counted as 0 */
  weightMg: number | null
  /** units in stock; null: not tracked */
  stock: number | null
  photo: Photo | null
}

/** The cart at current prices and stock. */
export interface PricedCart {
  lines: PricedLine[]
  problems: PricedCartProblem[]
  /** sum of the lines before discounts */
  itemsCents: Cents
  discounts: Discounts
  units: number
}

/** A cart line that cannot be ordered as it is. */
export type PricedCartProblem =
  | { kind: 'gone'; name: string }
  | { kind: 'short'; name: string; stockLeft: number }
  /** the texts or the pair of the line no longer fit the product */
  | { kind: 'stale'; name: string }

/** A shipping method with its price and the total of the order. */
export interface ShippingQuote {
  methodId: number
  /** code of the method, which is the value of the form field */
  method: string
  kind: ShippingKind
  /** days of the method and days to make lines with the shopper's texts */
  deliveryDays: number
  /** the day of arrival or pickup if the order is paid now; null if the shop has no opening hours */
  day: string | null
  name: string
  /** the day, the pickup address and the owner's description */
  text: string
  /** shipping price with VAT, also for buyers who are not charged VAT */
  cents: Cents
  totalCents: Cents
  vat: QuotedVat
  /** total and VAT with gift wrap */
  wrapped: { totalCents: Cents; vat: QuotedVat }
}

/** The VAT in a total. */
export interface QuotedVat {
  /** the VAT is reverse-charged: `deductedCents` is deducted from the price */
  isReversed: boolean
  deductedCents: Cents
  /** VAT by country. With several countries, the destination determines which one applies. */
  splits: VatSplit[]
}

/** The VAT of one country in a total, by rate. */
export interface VatSplit {
  country: Country
  parts: VatPart[]
}

/** The shipping quotes for addresses in one country. */
export interface CountryQuotes {
  quotes: ShippingQuote[]
  /** fingerprint of the displayed cart */
  seen: string
}

export type PlaceOrderResult =
  | {
      ok: true
      order: { id: number; key: string }
      /** URL of the payment or confirmation page */
      url: string
      /** false: the cart still has offers of other shops, or was not checked */
      isCartEmpty: boolean
    }
  | { ok: false; error: 'empty-cart' }
  | { ok: false; error: 'not-available'; problems: PricedCartProblem[] }
  /** prices or shipping differ from what the shopper saw */
  | { ok: false; error: 'cart-changed' }
  /** the delivery day differs from what the shopper saw: the cut-off has passed */
  | { ok: false; error: 'promise-changed'; quote: Pick<ShippingQuote, 'name' | 'text'> }
  /** the VAT id was verified after the shopper saw the total, so the reverse charge changes it */
  | { ok: false; error: 'vat-reversed' }
  /** this method is not available for this country or weight */
  | { ok: false; error: 'shipping-not-offered'; country: Country; isUndeliverable: boolean }
  /** this customer has used the codes before; they were removed from the cart */
  | { ok: false; error: 'code-used'; codes: { codeId: number; code: string }[] }
  /** the form token is invalid or belongs to the order of another cart */
  | { ok: false; error: 'unknown-form' }
  | { ok: false; error: 'unknown-method' }
  | { ok: false; error: 'amount-not-allowed'; method: PaymentMethod }
  /** VIES reports that the VAT id does not exist */
  | { ok: false; error: 'unknown-vat-id' }
  | TooManyOrders

export interface TooManyOrders {
  ok: false
  error: 'too-many-orders'
  /** exceeded limit; transfer: number of unpaid bank transfer orders, which reserve stock for days; units: the stock in them */
  limit: 'network' | 'email' | 'transfer' | 'units'
  retryAfterSeconds: number
}

import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { type Address, isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { Cents } from '#app/platform/money.ts'

/**
 * Start here: orders that a program records as they are. They may go to any country, contain fees and products that the shop
 * does not sell, and move from any state to any other. Stock, numbers, VAT and invoices follow the shop's rules where these
 * apply.
 */
export interface RecordedLine {
  /** undefined: a new line */
  id: number | undefined
  /** 0: a fee, or a product that the shop does not know */
  productId: number
  variantId: number
  name: string
  variantName: string
  sku: string | null
  quantity: number
  /** including VAT */
  unitCents: Cents
  discountCents: Cents
  /** percent */
  vatRate: number
  countsStock: boolean
  /** of the shopper; their price is in that of the unit */
  texts: LineText[]
}

export interface RecordedOrder {
  address: Address
  /** null: the same address */
  delivery: Address | null
  email: string
  phone: string | null
  note: string
  paymentMethod: string
  /** kind of the shop's shipping methods */
  shippingMethod: 'parcel' | 'pickup'
  shippingName: string
  shippingCents: Cents
  lines: RecordedLine[]
}

/** The states that a program can give an order. */
export type RecordedState = Extract<
  OrderState,
  'awaiting-payment' | 'payment-failed' | 'paid' | 'shipped' | 'cancelled'
>

export type RecordOrderResult =
  | { ok: true; id: number; lineIds: number[]; productIds: number[] }
  | { ok: false; error: 'short' | 'unknown-order' | 'invoiced' }

/** An order in these states reserves or has used up its units. */
export const holdsStock = (state: OrderState) =>
  state !== 'cancelled' && state !== 'expired' && state !== 'payment-failed'

export const isPaidState = (state: OrderState) =>
  state === 'paid' || state === 'partly-shipped' || state === 'shipped' || state === 'delivered'

/** A sale outside the countries of the shop has no VAT to put on an invoice, and neither has an order without lines. */
export const needsInvoice = ({ address, delivery, lines }: RecordedOrder) =>
  lines.length > 0 &&
  isCountry(address.country) &&
  (delivery === null || isCountry(delivery.country))

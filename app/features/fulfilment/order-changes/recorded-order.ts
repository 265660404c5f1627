import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { type Address, isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { Cents } from '#app/platform/money.ts'

/**
 * Start here: orders that another program, with an app password, records through WooCommerce's REST API. They may go to any
 * country, contain fees and products that the shop does not sell, and change from any state to any other. Stock, numbers, VAT and
 * invoices follow the shop's rules as far as these apply.
 */
export interface RecordedLine {
  /** id of the order line; undefined for a new line */
  id: number | undefined
  /** id of the product; 0: a fee, or a product that the shop does not know */
  productId: number
  variantId: number
  name: string
  variantName: string
  sku: string | null
  quantity: number
  /** unit price including VAT */
  unitCents: Cents
  discountCents: Cents
  /** percentage */
  vatRate: number
  countsStock: boolean
  /** the shopper's texts; the unit price includes their price */
  texts: LineText[]
}

export interface RecordedOrder {
  address: Address
  /** delivery address; null: the customer's address */
  delivery: Address | null
  email: string
  phone: string | null
  note: string
  paymentMethod: string
  /** kind of shipping method */
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

/** Returns whether an order in this state has taken its units from stock. */
export const holdsStock = (state: OrderState) =>
  state !== 'cancelled' && state !== 'expired' && state !== 'payment-failed'

export const isPaidState = (state: OrderState) =>
  state === 'paid' || state === 'partly-shipped' || state === 'shipped' || state === 'delivered'

/** Returns whether an order needs an invoice: not if it leaves the EU, so that it has no VAT, and not without lines. */
export const needsInvoice = ({ address, delivery, lines }: RecordedOrder) =>
  lines.length > 0 &&
  isCountry(address.country) &&
  (delivery === null || isCountry(delivery.country))

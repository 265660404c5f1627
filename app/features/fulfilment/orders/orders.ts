import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Address, Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { VatIdCheck } from '#app/features/sales/tax/vat-id.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import type { Parcel } from './parcels.ts'

/** The system from which an order was imported; `own`: another shop that runs Schakel. */
export type ImportSource = 'own' | 'shopify' | 'woocommerce' | 'other'

/** Start here: orders. order-transitions.ts defines the transitions between the states. */
export const ORDER_STATES = [
  'awaiting-payment',
  'payment-failed',
  'paid',
  'partly-shipped',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** States of paid orders with units that were not sent. */
export const STATES_TO_PACK: OrderState[] = ['paid', 'partly-shipped']

/** States of paid orders. Their customer and address can be changed; the form for unpaid orders changes everything. */
export const RECIPIENT_STATES: OrderState[] = ['paid', 'partly-shipped', 'shipped', 'delivered']

/** States in which the promises of the checkout do not apply, at least until the order is paid. */
const STATES_WITHOUT_PROMISES: OrderState[] = ['payment-failed', 'cancelled', 'expired']
export const keepsPromises = ({ state }: { state: OrderState }) =>
  !STATES_WITHOUT_PROMISES.includes(state)

/** The filters of the order list: a state, orders to pack, orders with a refund due, or test orders. */
export type OrderFilter = OrderState | 'to-pack' | 'refund-due' | 'test'

/** The promises that the shopper saw in the checkout, stored literally. */
export interface OrderPromises {
  delivery?: string
  /** withdrawal period in days */
  returnDays?: number
  /** text above the order button */
  conditions?: string
  /** ids of the versions of the terms and the return policy that applied */
  texts?: { terms: number; returns: number }
}

/** An order in a list. */
export interface OrderSummary {
  id: number
  state: OrderState
  firstName: string
  lastName: string
  /** kind of the shipping method: letterbox, parcel or pickup */
  shippingMethod: string
  /** name of the payment method, such as "Bancontact" */
  paymentMethod: string
  /** test order: its payment moved no real money, or the shop was closed */
  isTest: boolean
  /** number in the former shop; null for orders placed in this shop */
  importRef: string | null
  /** number of units in all lines */
  units: number
  totalCents: Cents
  /** refunded amount */
  refundedCents: Cents
  placedAt: Date
}

export interface OrderLine {
  id: number
  productId: number
  variantId: number
  name: string
  variantName: string
  sku: string | null
  quantity: number
  /** number of units in parcels */
  shipped: number
  /** number of cancelled units */
  cancelled: number
  unitCents: Cents
  /** discount on the whole line, by codes or by staff */
  discountCents: Cents
  /** reason of a manual discount; empty if there is none */
  discountReason: string
  /** percentage that was charged */
  vatRate: number
  /** VAT in the line total */
  vatCents: Cents
  /** second-hand: the invoice states no VAT, and the shop owes VAT on its margin; absent in mails */
  isMarginScheme?: boolean
  /** the shopper's texts; a line with a text is made for its buyer */
  texts: LineText[]
  photo: Photo | null
}

/** An event in the timeline. */
interface OrderEvent {
  id: number
  kind: OrderEventKind
  text: string
  /** name of a member of staff, "klant", "winkel" or a payment provider */
  actor: string
  at: Date
}

/** `note` is visible to staff only, `message` was mailed to the shopper */
export type OrderEventKind =
  | 'placed'
  | OrderTransition
  | 'edit'
  | 'note'
  | 'message'
  | 'refund'
  | 'chargeback'

/** The transitions that change the state of an order. */
export type OrderTransition =
  | 'pay'
  | 'fail-payment'
  | 'retry-payment'
  | 'reopen'
  | 'ship-part'
  | 'ship'
  | 'deliver'
  | 'cancel'
  | 'cancel-rest'
  | 'expire'

/** The parts of an order that were refunded or cancelled, and credited. The lines and the total of the order still include them. */
export interface CreditedParts {
  cents: Cents
  lines: { orderLineId: number; quantity: number; cents: Cents }[]
}

/** Returns the total of an order without its credited parts. */
export const remainingCents = ({
  totalCents,
  credited,
}: Pick<PlacedOrder, 'totalCents' | 'credited'>): Cents => totalCents - (credited?.cents ?? 0)

/** An order with its lines, as shoppers and mails may see it. */
export interface PlacedOrder extends Address {
  id: number
  /** system that the order was imported from; null for orders placed in this shop */
  importSource: ImportSource | null
  importRef: string | null
  /** secret in the URL of the order's confirmation page */
  key: string
  state: OrderState
  /** test order: its payment moved no real money, or the shop was closed */
  isTest: boolean
  email: string
  phone: string | null
  /** VAT id; empty for a person, or for a company without a VAT id */
  vatId: string
  vatIdCheck: VatIdCheck | null
  /** delivery address, if it differs from the address above */
  delivery: Address | null
  /** price of the gift wrap; null: no gift wrap */
  giftWrapCents: Cents | null
  giftMessage: string
  note: string
  /** kind of the shipping method: letterbox, parcel or pickup */
  shippingMethod: string
  shippingName: string
  shippingCents: Cents
  /** name of the payment method, such as "Bancontact" */
  paymentMethod: string
  /** sum of the lines before discounts */
  itemsCents: Cents
  discountCents: Cents
  totalCents: Cents
  vatSplit: VatPart[]
  /** country whose VAT the total contains */
  vatCountry: Country
  /** reverse charge: all amounts exclude VAT */
  isVatReversed: boolean
  /** amount that the shop still has to refund */
  refundDueCents: Cents
  /** credited parts; absent or null if there are none */
  credited?: CreditedParts | null
  promises: OrderPromises
  placedAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  expiresAt: Date | null
  lines: OrderLine[]
  parcels: Parcel[]
  /** discount codes of the order */
  discountCodes: string[]
}

/** The parts of an order that mails show. Dates are left out, so that the content can be stored as JSON. */
export type OrderContent = Omit<
  PlacedOrder,
  'placedAt' | 'paidAt' | 'shippedAt' | 'expiresAt' | 'vatIdCheck' | 'lines' | 'parcels'
> & { lines: (Omit<OrderLine, 'photo'> & { photo?: Photo | null })[] }

/** An order with its timeline and internal fields, for the back office. */
export interface OrderDetail extends PlacedOrder {
  /** events of the timeline, the newest first */
  events: OrderEvent[]
}

export interface OrderPage {
  orders: OrderSummary[]
  /** number of orders that match the filter and the search; in a search at most `MAX_FOUND`, the newest */
  total: number
  /** more orders match the search than were counted */
  hasMore: boolean
  /** number of orders that match the search */
  totalInAllStates: number
  page: number
  pages: number
  /** number of orders that match the search, by filter; null if there are too many to count */
  counts: Record<OrderFilter, number> | null
}

/** The label of gift wrap in every total. */
export const GIFT_WRAP = 'Cadeauverpakking'

/** The payment method of a POS order that its customer pays online. */
export const PAYMENT_LINK = 'Betaallink'

export const ORDERS_PER_PAGE = 20
/** Maximum number of orders that a search returns; the owner finds other orders with a more specific search. */
export const MAX_FOUND = 1_000

/** Returns whether the shopper picks up the order. */
export function isPickup({ shippingMethod }: { shippingMethod: string }): boolean {
  return shippingMethod === 'pickup'
}

/** Returns the URL of the confirmation page, which contains the key of the order. */
export function orderUrl(order: { id: number; key: string }): string {
  return `${path('/checkout/order-received/:id', { id: order.id })}?key=${order.key}`
}

/** Returns the address to which the parcels of an order go. */
export function deliveryAddress(order: Address & { delivery: Address | null }): Address {
  return order.delivery ?? order
}

/** Name of the job that makes the invoices of paid orders. Send it after the commit of the payment. */
export const MAKE_INVOICES = 'invoices'

import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { Address, Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatIdCheck } from '#app/features/sales/tax/vat-id.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import type { Parcel } from './parcels.ts'

/** Where an order of a former shop came from; `own`: another Schakel. */
export type ImportSource = 'own' | 'shopify' | 'woocommerce' | 'other'

/** Start here: what an order is. Which state may follow which stands in order-moves.ts. */
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

/** Paid, and not all of it on its way. */
export const TO_PACK: OrderState[] = ['paid', 'partly-shipped']

/** Nothing is coming, or not before somebody pays after all: what was promised when ordering does not hold. */
const PROMISELESS: OrderState[] = ['payment-failed', 'cancelled', 'expired']
export const keepsPromises = ({ state }: { state: OrderState }) => !PROMISELESS.includes(state)

/** What a list of orders can be narrowed to: a state, what has to be packed, or what has to be paid back. */
export type OrderFilter = OrderState | 'to-pack' | 'refund-due'

/** One rate's part of a total that includes BTW. */
export interface VatPart {
  /** percent */
  rate: number
  netCents: Cents
  vatCents: Cents
}

/** What the shopper was told when ordering, kept word for word. */
export interface OrderPromises {
  delivery?: string
  /** days in which it may come back */
  returnDays?: number
  /** the sentence above the order button */
  conditions?: string
}

/** An order in a list. */
export interface OrderSummary {
  id: number
  state: OrderState
  firstName: string
  lastName: string
  shippingMethod: string
  paymentMethod: string
  /** paid without money */
  isTest: boolean
  /** its number in the former shop; null for one that was placed here */
  importRef: string | null
  /** pieces, all lines together */
  units: number
  totalCents: Cents
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
  /** pieces that are in parcels already */
  shipped: number
  /** pieces that will not be sent after all */
  cancelled: number
  unitCents: Cents
  /** what codes or the shop took off the whole line */
  discountCents: Cents
  /** why the shop did; empty when it did not */
  discountReason: string
  /** percent, as charged */
  vatRate: number
  /** in what is paid for the line */
  vatCents: Cents
  photo: Photo | null
}

/** One step in the timeline. */
interface OrderEvent {
  id: number
  kind: OrderEventKind
  text: string
  /** a manager's name, "klant", "winkel" or a payment provider */
  actor: string
  at: Date
}

/** `note` is for the shop's own eyes, `message` was mailed to the shopper */
export type OrderEventKind =
  | 'placed'
  | OrderMove
  | 'edit'
  | 'note'
  | 'message'
  | 'refund'
  | 'chargeback'

/** What can happen to an order. */
export type OrderMove =
  | 'pay'
  | 'fail-payment'
  | 'retry-payment'
  | 'ship-part'
  | 'ship'
  | 'deliver'
  | 'cancel'
  | 'cancel-rest'
  | 'expire'

/** An order with what was bought: what the shopper and the mails may see. */
export interface PlacedOrder extends Address {
  id: number
  /** the former shop it came from, and its number there */
  importSource: ImportSource | null
  importRef: string | null
  /** the secret of its confirmation page */
  key: string
  state: OrderState
  /** paid without money in a shop that is no demo */
  isTest: boolean
  email: string
  phone: string | null
  /** empty for a person, or a company that gave none */
  vatId: string
  vatIdCheck: VatIdCheck | null
  /** where it goes when not to the customer's own address */
  delivery: Address | null
  /** null without gift wrap */
  giftWrapCents: Cents | null
  giftMessage: string
  note: string
  shippingMethod: string
  shippingName: string
  shippingCents: Cents
  paymentMethod: string
  /** before discounts */
  itemsCents: Cents
  discountCents: Cents
  totalCents: Cents
  vatSplit: VatPart[]
  /** whose BTW is in it */
  vatCountry: Country
  /** the buyer sees to the BTW: everything is without */
  isVatReversed: boolean
  /** what the shop still has to send back */
  refundDueCents: Cents
  promises: OrderPromises
  placedAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  expiresAt: Date | null
  lines: OrderLine[]
  parcels: Parcel[]
  /** the codes it was placed with */
  discountCodes: string[]
}

/** What a mail tells of an order, without its moments: it can be kept as JSON. */
export type OrderContent = Omit<
  PlacedOrder,
  'placedAt' | 'paidAt' | 'shippedAt' | 'expiresAt' | 'vatIdCheck' | 'lines' | 'parcels'
> & { lines: Omit<OrderLine, 'photo'>[] }

/** And how it went, with the names of who did what: for the back office. */
export interface OrderDetail extends PlacedOrder {
  /** newest first */
  events: OrderEvent[]
}

export interface OrderPage {
  orders: OrderSummary[]
  /** orders that fit filter and search; of a search `MOST_FOUND` at most, the newest */
  total: number
  /** more fit the search than are counted */
  hasMore: boolean
  /** orders that fit the search */
  all: number
  page: number
  pages: number
  /** orders that fit the search, by filter; null when they are too many to count */
  counts: Record<OrderFilter, number> | null
}

/** The name of the row in every total. */
export const GIFT_WRAP = 'Cadeauverpakking'

/** The payment method of an order that its customer pays on its own page. */
export const PAYMENT_LINK = 'Betaallink'

/** Whose order it is; at the counter one need not say. */
export function customerName({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  return `${firstName} ${lastName}`.trim() || 'Aan de toonbank'
}

/** The name of the row for what codes or the shop took off. */
export const discountName = (codes: string[]) => ['Korting', codes.join(', ')].join(' ').trim()

/** What codes did to an order: those that only took off the shipping say so. */
export const discountText = (cents: Cents) =>
  cents === 0 ? 'Gratis verzending' : `− ${formatCents(cents)}`

/** What the law wants said where no BTW is charged because the buyer sees to it (art. 226 of the VAT directive). */
export function vatReversedText(buyerVatId: string, sellerVatId: string): string {
  return `Btw verlegd naar de koper: intracommunautaire levering, 0% btw. Btw-id koper ${buyerVatId}, btw-id verkoper ${sellerVatId}.`
}

export const ORDERS_PER_PAGE = 20
/** Of a search that more orders fit, only so many are looked at: nobody reads fifty pages. */
export const MAX_FOUND = 1_000

/** Whether the shopper comes to fetch it. */
export function isPickup({ shippingMethod }: { shippingMethod: string }): boolean {
  return shippingMethod === 'pickup'
}

const KIND_NAMES: Record<string, string> = {
  letterbox: 'brievenbuspakje',
  parcel: 'pakket',
  pickup: 'ophalen',
}

/** "als pakket", "met DHL Express": how it comes, where the day stands before it. */
export function wayText({
  shippingMethod,
  shippingName,
}: Pick<PlacedOrder, 'shippingMethod' | 'shippingName'>): string {
  const name = shippingName.toLowerCase()
  return KIND_NAMES[shippingMethod] === name ? `als ${name}` : `met ${shippingName}`
}

/** The page of an order for who has its key. */
export function orderAddress(order: { id: number; key: string }): string {
  return `${path('/checkout/order-received/:id', { id: order.id })}?key=${order.key}`
}

/** Where a parcel goes. */
export function deliveryAddress(order: Address & { delivery: Address | null }): Address {
  return order.delivery ?? order
}

/** Name of the job that makes the invoices of what is paid; ask for it after the commit. */
export const MAKE_INVOICES = 'invoices'

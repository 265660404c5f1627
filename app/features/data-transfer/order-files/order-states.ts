import type { OrderFileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { ORDER_STATES } from '#app/features/fulfilment/orders/orders.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

/** States by the text in our own export. A text that is the same for pickup and delivery means delivery. */
const OWN_STATES = new Map([
  ...['pickup', 'parcel'].flatMap((shippingMethod) =>
    ORDER_STATES.map(
      (state) => [orderStateName(state, { shippingMethod }), { state, shippingMethod }] as const,
    ),
  ),
  // Older exports contain this text.
  ['Betaling mislukt', { state: 'payment-failed', shippingMethod: 'parcel' }] as const,
])

const WOOCOMMERCE_STATES: Record<string, OrderState> = {
  completed: 'delivered',
  afgerond: 'delivered',
  voltooid: 'delivered',
  processing: 'paid',
  'in behandeling': 'paid',
  pending: 'awaiting-payment',
  'pending payment': 'awaiting-payment',
  'wachtend op betaling': 'awaiting-payment',
  'on-hold': 'awaiting-payment',
  'on hold': 'awaiting-payment',
  'in de wacht': 'awaiting-payment',
  failed: 'payment-failed',
  mislukt: 'payment-failed',
  cancelled: 'cancelled',
  geannuleerd: 'cancelled',
  refunded: 'cancelled',
  terugbetaald: 'cancelled',
}

/** States by the texts that other programs use. */
const STATES_BY_NAME: Record<string, OrderState> = {
  ...WOOCOMMERCE_STATES,
  ...Object.fromEntries([...OWN_STATES].map(([name, { state }]) => [name.toLowerCase(), state])),
  open: 'awaiting-payment',
  nieuw: 'awaiting-payment',
  unpaid: 'awaiting-payment',
  'niet betaald': 'awaiting-payment',
  paid: 'paid',
  shipped: 'shipped',
  verstuurd: 'shipped',
  delivered: 'delivered',
  afgeleverd: 'delivered',
  complete: 'delivered',
  afgehandeld: 'delivered',
  canceled: 'cancelled',
  returned: 'cancelled',
  geretourneerd: 'cancelled',
  expired: 'expired',
}

export const isOpen = (state: OrderState) => state in STATE_IN_HISTORY

/** Returns the state of an order that is imported as history: open orders become delivered if paid, else expired. */
export function stateInHistory(state: OrderState): OrderState {
  return STATE_IN_HISTORY[state] ?? state
}

/** Returns the state of an order that stays open; its buyer can still retry a failed payment. */
export function stateOfOpenOrder(state: OrderState): OrderState {
  return state === 'payment-failed' ? 'awaiting-payment' : state
}

/** The closed state that replaces each open state in imported history. */
const STATE_IN_HISTORY: Partial<Record<OrderState, OrderState>> = {
  'awaiting-payment': 'expired',
  'payment-failed': 'expired',
  paid: 'delivered',
  'partly-shipped': 'delivered',
}

/** Maps the state text of an order; returns null if it is unknown. */
export function readOrderState(
  kind: OrderFileKind,
  cells: Record<string, string>,
): OrderState | null {
  const text = cells.state ?? ''
  switch (kind) {
    case 'own-orders':
      return OWN_STATES.get(text)?.state ?? null
    case 'woocommerce-orders':
      return WOOCOMMERCE_STATES[text.toLowerCase().replace(/^wc-/, '')] ?? null
    case 'other-orders':
      // Files without a state column contain completed orders.
      return text === '' ? 'delivered' : lookUp(STATES_BY_NAME, text.toLowerCase())
    case 'shopify-orders':
      return readShopifyState(text.toLowerCase(), cells)
  }
}

/** Returns whether the order was picked up at the store. */
export function isPickupOrder(cells: Record<string, string>): boolean {
  return (
    OWN_STATES.get(cells.state ?? '')?.shippingMethod === 'pickup' ||
    /\b(ophalen|afhalen|pick-?up|local pickup)\b/i.test(cells.shippingName ?? '')
  )
}

function readShopifyState(
  financialStatus: string,
  cells: Record<string, string>,
): OrderState | null {
  if (cells.cancelledAt) return 'cancelled'
  switch (financialStatus) {
    case 'refunded':
    case 'voided':
    case 'expired':
      return 'cancelled'
    case 'pending':
    case 'authorized':
    case 'unpaid':
      return 'awaiting-payment'
    case 'paid':
    case 'partially_paid':
    case 'partially_refunded':
      return readFulfilmentState(cells.fulfilment)
    default:
      return null
  }
}

/** Maps the fulfilment of a paid Shopify order. */
function readFulfilmentState(fulfilment = ''): OrderState {
  switch (fulfilment.toLowerCase()) {
    case 'fulfilled':
      return 'delivered'
    case 'partial':
      return 'partly-shipped'
    default:
      return 'paid'
  }
}

import type { MailKind } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import type { OrderState, PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'

const DAY_MS = 86_400_000

/** Order states that do not follow from payment and shipment, by mail. */
const STATES_BY_MAIL: Partial<Record<MailKind, OrderState>> = {
  'payment-failed': 'payment-failed',
  'order-cancelled': 'cancelled',
  'order-expired': 'expired',
}

/** Mails about orders that are not paid yet. */
const UNPAID_MAILS: MailKind[] = [
  'order-confirmed',
  'payment-failed',
  'order-changed',
  'order-expired',
]

/** Creates an order of an invented customer, in the state in which customers receive this mail. */
export function createSampleOrder(kind: MailKind, now: Date): PlacedOrder {
  const isPaid = !UNPAID_MAILS.includes(kind)
  const isPickup = kind === 'order-ready' || kind === 'order-fetched'
  const isShipped = isPickup || kind === 'order-shipped' || kind === 'order-delivered'
  const isCancelled = kind === 'order-cancelled' || kind === 'order-rest-cancelled'
  return {
    id: 12345,
    isTest: false,
    importSource: null,
    importRef: null,
    key: 'voorbeeld',
    state: STATES_BY_MAIL[kind] ?? sampleState(isPaid, isShipped),
    email: 'fenna@voorbeeld.example',
    phone: null,
    firstName: 'Fenna',
    lastName: 'Voorbeeld',
    country: 'NL',
    postcode: '1234 AB',
    houseNumber: '1',
    houseNumberAddition: '',
    street: 'Voorbeeldstraat',
    city: 'Voorbeeldstad',
    company: '',
    vatId: '',
    vatIdCheck: null,
    delivery: null,
    giftWrapCents: null,
    giftMessage: '',
    note: '',
    shippingMethod: isPickup ? 'pickup' : 'parcel',
    shippingName: isPickup ? 'Ophalen in de winkel' : 'Pakket',
    shippingCents: 0,
    paymentMethod: 'iDEAL | Wero',
    itemsCents: 12_100,
    discountCents: 0,
    discountCodes: [],
    totalCents: 12_100,
    refundDueCents: isCancelled ? 12_100 : 0,
    vatSplit: [{ rate: 21, netCents: 10_000, vatCents: 2_100 }],
    vatCountry: 'NL',
    isVatReversed: false,
    promises: { delivery: 'binnen twee werkdagen', returnDays: 30 },
    placedAt: now,
    paidAt: isPaid ? now : null,
    shippedAt: isShipped ? now : null,
    expiresAt: isPaid ? null : new Date(now.getTime() + DAY_MS),
    lines: [sampleLine(kind, isShipped)],
    parcels: isShipped ? [sampleParcel(isPickup, now)] : [],
  }
}

function sampleState(isPaid: boolean, isShipped: boolean): OrderState {
  if (isShipped) return 'shipped'
  return isPaid ? 'paid' : 'awaiting-payment'
}

function sampleLine(kind: MailKind, isShipped: boolean): PlacedOrder['lines'][number] {
  return {
    id: 1,
    productId: 1,
    variantId: 1,
    name: 'Voorbeeldring',
    variantName: 'Zilver, maat 17',
    sku: 'VB-17',
    quantity: 1,
    shipped: isShipped ? 1 : 0,
    cancelled: kind === 'order-rest-cancelled' ? 1 : 0,
    unitCents: 12_100,
    discountCents: 0,
    discountReason: '',
    vatRate: 21,
    vatCents: 2_100,
    texts: [],
    photo: null,
  }
}

function sampleParcel(isPickup: boolean, now: Date): PlacedOrder['parcels'][number] {
  return {
    id: 1,
    number: 1,
    carrier: isPickup ? 'pickup' : 'postnl',
    trackingCode: isPickup ? null : '3SVOORBEELD1',
    trackingUrl: null,
    shippedAt: now,
    deliveredAt: null,
    lines: [{ orderLineId: 1, quantity: 1 }],
  }
}

/** A refund of the whole sample order. */
export const SAMPLE_REFUND = {
  amountCents: 12_100,
  shippingCents: 0,
  way: 'provider' as const,
  reason: 'We hebben je ring in goede orde terug.',
  lines: [{ orderLineId: 1, quantity: 1, cents: 12_100, restocked: 1, cancelled: 0 }],
}

import {
  isOpen,
  isPickupOrder,
  readOrderState,
  stateInHistory,
} from '#app/features/data-transfer/order-files/order-states.ts'
import { splitVatByRate } from '#app/features/data-transfer/order-files/order-vat.ts'
import type { ImportedOrder } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { readAddress } from './former-customers.server.ts'
import { formerCents, formerDate, metaValue } from './former-meta.server.ts'
import {
  balancedLines,
  type FormerLine,
  orderVatCents,
  sumOfItems,
} from './former-order-lines.server.ts'
import type { FormerItem, FormerOrder } from './former-orders.server.ts'

export interface OrderToMove {
  order: Omit<ImportedOrder, 'lines'> & { lines: FormerLine[] }
  formerCustomer: number
  wasOpen: boolean
  hasUnknownStatus: boolean
  /** false: the lines did not add up to the total, so an extra line holds the difference */
  isBalanced: boolean
  /** country of the address, if this shop does not deliver to it */
  foreignCountry: string | null
  invoiceNumber: string
}

const MAX_TEXT = 255
const MAX_NOTE = 2_000
const PAID_STATES = new Set(['delivered', 'shipped', 'paid'])
const INVOICE_KEYS = [
  '_wcpdf_invoice_number',
  '_wcpdf_formatted_invoice_number',
  '_wc_pdf_invoice_number',
  '_invoice_number',
  '_wf_invoice_number',
  '_bewpi_invoice_number',
]
const NUMBER_KEYS = [
  '_order_number_formatted',
  '_order_number',
  '_alg_wc_full_custom_order_number',
  '_ywson_custom_number_order_complete',
]

const PAYMENT_KEYS = ['_payment_method_title', '_payment_method']
const VAT_ID_KEYS = ['_billing_vat', '_vat_number', '_billing_vat_number']

type OrderProblem = 'other-currency' | 'no-date'

/**
 * Turns an order of the former shop into order history of this one, or returns the problem. `currency`: the currency of the
 * former shop, for orders that name none.
 */
export function readFormerOrder(
  formerOrder: FormerOrder,
  currency: string,
): OrderToMove | OrderProblem {
  const value = (key: string) => metaValue(formerOrder.meta, key)
  if ((value('_order_currency') || currency) !== 'EUR') return 'other-currency'
  const paidAt = formerDate(value('_date_paid') || value('_paid_date'))
  const placedAt = formerOrder.createdAt ?? paidAt
  if (!placedAt) return 'no-date'
  const wooState = readOrderState('woocommerce-orders', { state: formerOrder.status })
  // Plugins add statuses that this shop does not know.
  const state = wooState ?? (paidAt ? 'delivered' : 'expired')
  const totalCents = formerCents(value('_order_total')) ?? sumOfItems(formerOrder.items)
  const shippingItems = formerOrder.items.filter(({ type }) => type === 'shipping')
  const shippingCents =
    (formerCents(value('_order_shipping')) ?? 0) + (formerCents(value('_order_shipping_tax')) ?? 0)
  const { lines, isBalanced } = balancedLines(formerOrder, shippingCents, totalCents)
  const vatCents = statedVat(formerOrder)
  const itemsCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const closedState = stateInHistory(state)
  const { customer, delivery, foreign } = addressesOf(value)
  return {
    formerCustomer: Number(value('_customer_user')) || 0,
    wasOpen: isOpen(state),
    hasUnknownStatus: wooState === null,
    isBalanced,
    foreignCountry: foreign,
    invoiceNumber: firstFilledField(INVOICE_KEYS, value),
    order: {
      ...customer,
      delivery,
      source: 'woocommerce',
      ref: (firstFilledField(NUMBER_KEYS, value) || String(formerOrder.id)).slice(0, 60),
      placedAt,
      paidAt: PAID_STATES.has(closedState) ? (paidAt ?? placedAt) : paidAt,
      state: closedState,
      email: value('_billing_email').slice(0, MAX_TEXT),
      phone: value('_billing_phone').slice(0, MAX_TEXT) || null,
      vatId: firstFilledField(VAT_ID_KEYS, value).slice(0, MAX_TEXT),
      shippingMethod: isPickup(shippingItems[0]) ? 'pickup' : 'parcel',
      shippingName: (shippingItems[0]?.name ?? '').slice(0, MAX_TEXT),
      shippingCents,
      paymentMethod: firstFilledField(PAYMENT_KEYS, value).slice(0, MAX_TEXT),
      itemsCents,
      discountCents: Math.max(0, itemsCents + shippingCents - totalCents),
      totalCents,
      vatSplit: splitVatByRate(
        lines,
        totalCents,
        vatCents !== null && vatCents <= totalCents ? vatCents : null,
      ),
      vatCountry: (delivery ?? customer).country,
      isVatReversed: value('is_vat_exempt') === 'yes',
      giftWrapCents: null,
      giftMessage: '',
      note: formerOrder.note.slice(0, MAX_NOTE),
      lines,
    },
  }
}

const firstFilledField = (keys: string[], value: (key: string) => string): string =>
  keys.map(value).find((text) => text !== '') ?? ''

const isPickup = (shipping: FormerItem | undefined) =>
  isPickupOrder({ shippingName: shipping?.name ?? '' }) ||
  /local_pickup/.test(metaValue(shipping?.meta, 'method_id'))

/** Returns the VAT of the order; null if the former shop did not state it. */
function statedVat(formerOrder: FormerOrder): number | null {
  const isStated =
    formerOrder.items.some(({ type }) => type === 'tax') ||
    metaValue(formerOrder.meta, '_order_tax') !== ''
  return isStated ? orderVatCents(formerOrder) : null
}

function addressesOf(value: (key: string) => string) {
  const [billing, shipping] = ['billing', 'shipping'].map((kind) =>
    readAddress((field) => value(`_${kind}_${field}`)),
  )
  const withoutPhone = (
    address: (Address & { phone: string }) | null | undefined,
  ): Address | null => {
    if (!address) return null
    const { phone: _phone, ...withoutPhoneNumber } = address
    return withoutPhoneNumber
  }
  const foreignCountry = [billing, shipping].find((each) => each && !each.address)?.country ?? null
  const customerAddress =
    withoutPhone(billing?.address) ?? withoutPhone(shipping?.address) ?? unparsedAddress(value)
  const deliveryAddress = withoutPhone(shipping?.address)
  const isCustomerAddress =
    deliveryAddress?.street === customerAddress.street &&
    deliveryAddress.houseNumber === customerAddress.houseNumber &&
    deliveryAddress.postcode === customerAddress.postcode
  return {
    customer: customerAddress,
    delivery: isCustomerAddress ? null : deliveryAddress,
    foreign: foreignCountry,
  }
}

/** Returns the fields of an address that `readAddress` rejects, with the street line as it is. */
const unparsedAddress = (value: (key: string) => string): Address => ({
  firstName: value('_billing_first_name').slice(0, MAX_TEXT),
  lastName: value('_billing_last_name').slice(0, MAX_TEXT),
  company: value('_billing_company').slice(0, MAX_TEXT),
  country: 'NL',
  postcode: value('_billing_postcode').slice(0, MAX_TEXT),
  houseNumber: '',
  houseNumberAddition: '',
  street: value('_billing_address_1').slice(0, MAX_TEXT),
  city: value('_billing_city').slice(0, MAX_TEXT),
})

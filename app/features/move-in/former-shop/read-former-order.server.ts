import {
  isOpen,
  isPickupOrder,
  readOrderState,
  stateInHistory,
} from '#app/features/data-transfer/order-files/order-states.ts'
import { vatPartsOf } from '#app/features/data-transfer/order-files/order-vat.ts'
import type { ImportedOrder } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { readAddress } from './former-customers.server.ts'
import { formerCents, formerDate, metaValue } from './former-meta.server.ts'
import { balancedLines, type FormerLine, orderVat, sumOf } from './former-order-lines.server.ts'
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
const SOLD = new Set(['delivered', 'shipped', 'paid'])
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
export function readFormerOrder(former: FormerOrder, currency: string): OrderToMove | OrderProblem {
  const value = (key: string) => metaValue(former.meta, key)
  if ((value('_order_currency') || currency) !== 'EUR') return 'other-currency'
  const paidAt = formerDate(value('_date_paid') || value('_paid_date'))
  const placedAt = former.createdAt ?? paidAt
  if (!placedAt) return 'no-date'
  const wooState = readOrderState('woocommerce-orders', { state: former.status })
  // Plugins add statuses.
  const state = wooState ?? (paidAt ? 'delivered' : 'expired')
  const totalCents = formerCents(value('_order_total')) ?? sumOf(former.items)
  const shippingItems = former.items.filter(({ type }) => type === 'shipping')
  const shippingCents =
    (formerCents(value('_order_shipping')) ?? 0) + (formerCents(value('_order_shipping_tax')) ?? 0)
  const { lines, isBalanced } = balancedLines(former, shippingCents, totalCents)
  const vatCents = statedVat(former)
  const itemsCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const closedState = stateInHistory(state)
  const { customer, delivery, foreign } = addressesOf(value)
  const name = shippingItems[0]?.name ?? ''
  return {
    formerCustomer: Number(value('_customer_user')) || 0,
    wasOpen: isOpen(state),
    hasUnknownStatus: wooState === null,
    isBalanced,
    foreignCountry: foreign,
    invoiceNumber: firstOf(INVOICE_KEYS, value),
    order: {
      ...customer,
      delivery,
      source: 'woocommerce',
      ref: (firstOf(NUMBER_KEYS, value) || String(former.id)).slice(0, 60),
      placedAt,
      paidAt: SOLD.has(closedState) ? (paidAt ?? placedAt) : paidAt,
      state: closedState,
      email: value('_billing_email').slice(0, MAX_TEXT),
      phone: value('_billing_phone').slice(0, MAX_TEXT) || null,
      vatId: firstOf(VAT_ID_KEYS, value).slice(0, MAX_TEXT),
      shippingMethod: isPickup(shippingItems[0]) ? 'pickup' : 'parcel',
      shippingName: name.slice(0, MAX_TEXT),
      shippingCents,
      paymentMethod: firstOf(PAYMENT_KEYS, value).slice(0, MAX_TEXT),
      itemsCents,
      discountCents: Math.max(0, itemsCents + shippingCents - totalCents),
      totalCents,
      vatSplit: vatPartsOf(
        lines,
        totalCents,
        vatCents !== null && vatCents <= totalCents ? vatCents : null,
      ),
      vatCountry: (delivery ?? customer).country,
      isVatReversed: value('is_vat_exempt') === 'yes',
      giftWrapCents: null,
      giftMessage: '',
      note: former.note.slice(0, MAX_NOTE),
      lines,
    },
  }
}

const firstOf = (keys: string[], value: (key: string) => string): string =>
  keys.map(value).find((text) => text !== '') ?? ''

const isPickup = (shipping: FormerItem | undefined) =>
  isPickupOrder({ shippingName: shipping?.name ?? '' }) ||
  /local_pickup/.test(metaValue(shipping?.meta, 'method_id'))

/** Returns the VAT of the order; null if the former shop did not state it. */
function statedVat(former: FormerOrder): number | null {
  const isStated =
    former.items.some(({ type }) => type === 'tax') || metaValue(former.meta, '_order_tax') !== ''
  return isStated ? orderVat(former) : null
}

function addressesOf(value: (key: string) => string) {
  const [billing, shipping] = ['billing', 'shipping'].map((kind) =>
    readAddress((field) => value(`_${kind}_${field}`)),
  )
  const withoutPhone = (
    address: (Address & { phone: string }) | null | undefined,
  ): Address | null => {
    if (!address) return null
    const { phone: _phone, ...rest } = address
    return rest
  }
  const foreign = [billing, shipping].find((each) => each && !each.address)?.country ?? null
  const customerAddress =
    withoutPhone(billing?.address) ?? withoutPhone(shipping?.address) ?? plainAddress(value)
  const other = withoutPhone(shipping?.address)
  const isSame =
    other &&
    [other.street, other.houseNumber, other.postcode].join() ===
      [customerAddress.street, customerAddress.houseNumber, customerAddress.postcode].join()
  return { customer: customerAddress, delivery: isSame ? null : other, foreign }
}

/** Returns the texts of an address that `readAddress` rejects, with the street line as it is. */
const plainAddress = (value: (key: string) => string): Address => ({
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

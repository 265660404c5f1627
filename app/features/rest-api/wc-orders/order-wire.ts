import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import { REST_ROOT } from '#app/features/rest-api/rest-framework/rest.ts'
import { WOOCOMMERCE_VERSION } from '#app/features/rest-api/wc-framework/wc.ts'
import { amountText, datePair } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { taxRateId } from '#app/features/rest-api/wc-taxes/tax-rate-id.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { couponToWire, derivedId, feesToWire, lineToWire } from './line-wire.ts'
import { isFee, orderAmounts } from './order-amounts.ts'
import type { ProgramAddress } from './program-orders-tables.server.ts'
import type { WcOrder } from './read-wc-orders.server.ts'
import { TRANSFER_NAME, wcOrderStatus } from './wc-order-status.ts'

interface WireContext {
  siteUrl: string
  /** number of decimals in amounts */
  decimals: number
}

const isBankTransfer = ({ paymentMethod }: WcOrder) => paymentMethod === TRANSFER_NAME

const refundedCentsOf = ({ refunds }: WcOrder) =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

export function orderStatus(order: WcOrder) {
  if (order.trashedAt !== null) return 'trash'
  const refundedCents = refundedCentsOf(order)
  return wcOrderStatus({ ...order, isTransfer: isBankTransfer(order), refundedCents })
}

const dateFields = <Name extends string>(name: Name, date: string | null) =>
  datePair(name, date === null ? null : new Date(date))

/** Returns an order in the form of WooCommerce's REST interface. */
export function orderToWire(order: WcOrder, { siteUrl, decimals }: WireContext) {
  const amounts = orderAmounts(order)
  const money = (cents: number) => amountText(cents, decimals)
  const status = orderStatus(order)
  const isUnpaid = order.state === 'awaiting-payment' || order.state === 'payment-failed'
  const customerId = order.customerNumber ?? 0
  const root = `${siteUrl}${REST_ROOT}/wc/v3`
  return {
    id: order.id,
    parent_id: order.parentId ?? 0,
    status,
    currency: 'EUR',
    version: WOOCOMMERCE_VERSION,
    prices_include_tax: !order.isVatReversed,
    ...dateFields('date_created', order.placedAt),
    ...dateFields('date_modified', order.updatedAt),
    ...totalsToWire(order, amounts, money),
    customer_id: customerId,
    order_key: order.key,
    ...orderAddressesToWire(order),
    ...paymentToWire(order),
    created_via: order.createdVia || (order.provider === 'pos' ? 'admin' : 'checkout'),
    customer_note: order.note,
    ...dateFields(
      'date_completed',
      order.state === 'shipped' || order.state === 'delivered' ? order.shippedAt : null,
    ),
    ...dateFields('date_paid', order.paidAt),
    cart_hash: '',
    number: String(order.id),
    meta_data: [...vatMeta(order), ...testMeta(order), ...order.meta],
    line_items: order.lines
      .filter((line) => !isFee(line, order))
      .map((line) => lineToWire(line, order, siteUrl, money)),
    tax_lines: taxLines(order, amounts, money),
    shipping_lines: hasShippingLine(order) ? [shippingLine(order, amounts, money)] : [],
    fee_lines: feesToWire(order, amounts.giftWrap, money),
    coupon_lines: order.discounts.map((discount) =>
      couponToWire(discount, order, amounts.discount, money),
    ),
    refunds: order.refunds.map(({ number, amountCents, reason }) => ({
      id: number,
      reason,
      total: money(-amountCents),
    })),
    payment_url: `${siteUrl}${orderUrl(order)}`,
    is_editable: isUnpaid && order.trashedAt === null,
    needs_payment: isUnpaid && order.totalCents > 0,
    needs_processing: !isUnpaid && status === 'processing',
    currency_symbol: '€',
    _links: orderLinks(order.id, customerId, root),
  }
}

export type WireOrder = ReturnType<typeof orderToWire>

type Amounts = ReturnType<typeof orderAmounts>

export function orderAddressesToWire(order: WcOrder) {
  return {
    billing: {
      ...addressToWire(order, order.sentBilling),
      email: order.email,
      phone: order.phone ?? '',
    },
    shipping: {
      ...addressToWire(
        order.delivery ?? order,
        order.sentShipping ?? (order.delivery ? null : order.sentBilling),
      ),
      phone: order.sentShipping?.phone ?? '',
    },
  }
}

function totalsToWire({ totalCents }: WcOrder, amounts: Amounts, money: (cents: number) => string) {
  return {
    discount_total: money(amounts.discount.netCents),
    discount_tax: money(amounts.discount.vatCents),
    shipping_total: money(amounts.shipping.netCents),
    shipping_tax: money(amounts.shipping.vatCents),
    cart_tax: money(amounts.cartVatCents),
    total: money(totalCents),
    total_tax: money(amounts.totalVatCents),
  }
}

function paymentToWire(order: WcOrder) {
  return {
    payment_method: order.sentPaymentMethod || paymentMethodId(order),
    payment_method_title: order.paymentMethod,
    transaction_id: order.sentTransactionId || (order.providerRef ?? ''),
    customer_ip_address: '',
    customer_user_agent: '',
  }
}

const orderLinks = (id: number, customerId: number, root: string) => ({
  self: [{ href: `${root}/orders/${id}` }],
  collection: [{ href: `${root}/orders` }],
  ...(customerId > 0 && {
    customer: [{ href: `${root}/customers/${customerId}`, embeddable: true }],
  }),
})

function taxLines(
  { id, vatCountry }: WcOrder,
  { parts, shippingByRate }: Amounts,
  money: (cents: number) => string,
) {
  return parts.map(({ rate, vatCents }, index) => {
    const shippingVat = shippingByRate.get(rate) ?? 0
    return {
      id: derivedId(id, index),
      rate_code: `${vatCountry}-BTW ${rate}%-1`,
      rate_id: taxRateId(vatCountry, rate),
      label: `BTW ${rate}%`,
      compound: false,
      tax_total: money(vatCents - shippingVat),
      shipping_tax_total: money(shippingVat),
      rate_percent: rate,
      meta_data: [],
    }
  })
}

const hasShippingLine = ({ isRecorded, sentShippingMethod, shippingCents }: WcOrder) =>
  !isRecorded || sentShippingMethod !== null || shippingCents > 0

/** Returns the shipping line. It has the id of the order, because an order has only one delivery method. */
function shippingLine(
  order: WcOrder,
  { shipping, shippingByRate }: Amounts,
  money: (cents: number) => string,
) {
  return {
    id: order.id,
    method_title: order.shippingName,
    method_id:
      order.sentShippingMethod ??
      (order.shippingMethod === 'pickup' ? 'local_pickup' : 'flat_rate'),
    instance_id: String(order.shippingMethodId ?? ''),
    total: money(shipping.netCents),
    total_tax: money(shipping.vatCents),
    taxes: [...shippingByRate].map(([rate, cents]) => ({
      id: taxRateId(order.vatCountry, rate),
      total: money(cents),
      subtotal: '',
    })),
    tax_status: 'taxable',
    meta_data: [],
  }
}

/** Returns the VAT id under the keys in which bookkeeping programs look for it. */
function vatMeta({ id, vatId, isVatReversed }: WcOrder) {
  if (vatId === '') return []
  return [
    { id: derivedId(id, 1), key: '_billing_vat_number', value: vatId },
    { id: derivedId(id, 2), key: 'is_vat_exempt', value: isVatReversed ? 'yes' : 'no' },
  ]
}

/** Marks a test order, which a program should neither send nor book because no money was paid. */
const testMeta = ({ id, isTest }: WcOrder) =>
  isTest ? [{ id: derivedId(id, 3), key: '_schakel_test_order', value: 'yes' }] : []

/** Returns the id of the payment method; for a bank transfer it is WooCommerce's id, which programs know. */
function paymentMethodId({ provider, method }: WcOrder): string {
  if (provider === 'bank-transfer') return 'bacs'
  return method ?? ''
}

function addressToWire(address: Address, sentParts: ProgramAddress | null) {
  const { street, houseNumber, houseNumberAddition } = address
  const streetLine = [street, houseNumber, houseNumberAddition].filter(Boolean).join(' ')
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address_1: sentParts?.address_1 ?? streetLine,
    address_2: sentParts?.address_2 ?? '',
    city: address.city,
    state: sentParts?.state ?? '',
    postcode: address.postcode,
    country: address.country,
  }
}

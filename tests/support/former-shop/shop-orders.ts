// Orders of a written shop, in which each odd case recurs at intervals of its own.
import type { FormerShopBuilder } from './former-shop-builder.ts'
import { serializePhp } from './php-text.ts'
import { FIRST_CUSTOMER } from './shop-customers.ts'

/** A product that can be ordered. */
export interface OrderableProduct {
  product: number
  variation: number
  name: string
  cents: number
}

const STATUSES = [
  'completed',
  'completed',
  'completed',
  'processing',
  'on-hold',
  'pending',
  'cancelled',
  'refunded',
  'failed',
  'verzonden',
]

interface WrittenOrder {
  /** null: not counted, such as a draft of the checkout */
  year: number | null
  cents: number
  isEuro: boolean
}

/** Adds an order with its lines in the tables that are in charge; amounts have no VAT and up to six decimals. */
export function addOrder(
  shop: FormerShopBuilder,
  index: number,
  {
    id,
    offers,
    customers,
    hasOrderTables,
  }: { id: number; offers: OrderableProduct[]; customers: number; hasOrderTables: boolean },
): WrittenOrder {
  const isDraft = index % 101 === 50
  const isTrash = index % 103 === 51
  let status = STATUSES[index % STATUSES.length] ?? ''
  if (isTrash) status = 'trash'
  if (isDraft) status = 'checkout-draft'
  const storedStatus = isTrash ? 'trash' : `wc-${status}`
  const currency = index % 107 === 52 ? 'USD' : 'EUR'
  const lineCount = 1 + (index % 2)
  const lines = Array.from({ length: lineCount }, (_, position) => ({
    offer: offers[(index * 3 + position) % offers.length] as OrderableProduct,
    quantity: 1 + ((index + position) % 3),
  }))
  const discount = index % 4 === 0 ? 0.1 : 0
  const netEuros = (cents: number) => cents / 1.21 / 100
  const shipping = index % 5 === 0 ? 0 : 495
  const fee = index % 8 === 3 ? 250 : 0
  const linesCents = lines.reduce(
    (sum, { offer, quantity }) => sum + offer.cents * quantity * (1 - discount),
    0,
  )
  const total = Math.round(linesCents + shipping + fee)
  const tax = (linesCents + shipping + fee) / 100 - (linesCents + shipping + fee) / 100 / 1.21
  // Hours of the night, so that days and years of the two time zones differ.
  const placedAt = new Date(
    Date.UTC(2021 + (index % 6), index % 12, 1 + (index % 28), (index * 7) % 22, index % 60),
  )
  const toSqlTime = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')
  const customer = index % 3 === 0 ? 0 : FIRST_CUSTOMER + (index % customers)
  const address = {
    first_name: 'Voornaam',
    last_name: `Koper ${index}`,
    company: index % 17 === 1 ? 'Bureau Voorbeeld B.V.' : '',
    address_1: index % 19 === 2 ? 'Postbus' : `Kade ${1 + (index % 90)} bis`,
    postcode: '9711 AB',
    city: 'Groningen',
    country: index % 23 === 6 ? 'DE' : 'NL',
    email: `klant${index % customers}@voorbeeld.example`,
    phone: '0612345678',
  }
  const totals = { total: (total / 100).toFixed(2), tax: tax.toFixed(6) }
  const paidAt = ['completed', 'processing', 'refunded', 'verzonden'].includes(status)
    ? placedAt
    : null
  if (hasOrderTables) {
    shop.post(id, 'shop_order_placehold', { post_status: 'draft' })
    shop.add('wc_orders', {
      id,
      status: storedStatus,
      currency,
      type: 'shop_order',
      tax_amount: totals.tax,
      total_amount: `${totals.total}000000`,
      customer_id: customer,
      billing_email: address.email,
      date_created_gmt: toSqlTime(placedAt),
      date_updated_gmt: toSqlTime(placedAt),
      parent_order_id: 0,
      payment_method: 'mollie_wc_gateway_ideal',
      payment_method_title: 'iDEAL',
      ip_address: '192.0.2.9',
      customer_note: index % 29 === 3 ? "Graag 'inpakken'; dank!" : '',
    })
    for (const type of ['billing', 'shipping'])
      shop.add('wc_order_addresses', {
        id: id * 2 + (type === 'billing' ? 0 : 1),
        order_id: id,
        address_type: type,
        ...address,
      })
    shop.add('wc_order_operational_data', {
      id,
      order_id: id,
      prices_include_tax: 1,
      date_paid_gmt: paidAt && toSqlTime(paidAt),
      date_completed_gmt: null,
      shipping_total_amount: netEuros(shipping).toFixed(8),
      shipping_tax_amount: (shipping / 100 - netEuros(shipping)).toFixed(8),
      discount_total_amount: '0',
      discount_tax_amount: '0',
    })
    if (index % 6 === 1) shop.orderMeta(id, { _wcpdf_invoice_number: String(5_000 + index) })
  } else {
    shop.post(
      id,
      'shop_order',
      {
        post_status: storedStatus,
        post_title: 'Order',
        post_date: toSqlTime(new Date(placedAt.getTime() + 3_600_000)),
        post_date_gmt: toSqlTime(placedAt),
        post_excerpt: index % 29 === 3 ? "Graag 'inpakken'; dank!" : '',
      },
      {
        ...Object.fromEntries(
          ['billing', 'shipping'].flatMap((type) =>
            Object.entries(address).map(([field, value]) => [`_${type}_${field}`, value]),
          ),
        ),
        _customer_user: String(customer),
        _order_currency: currency,
        _order_total: totals.total,
        _order_tax: totals.tax,
        _order_shipping: netEuros(shipping).toFixed(6),
        _order_shipping_tax: (shipping / 100 - netEuros(shipping)).toFixed(6),
        _payment_method_title: 'iDEAL',
        _customer_ip_address: '192.0.2.9',
        ...(paidAt && { _date_paid: String(paidAt.getTime() / 1000) }),
        ...(index % 6 === 1 && { _wcpdf_invoice_number: String(5_000 + index) }),
      },
    )
  }
  for (const { offer, quantity } of lines) {
    const netLineEuros = netEuros(offer.cents * quantity)
    shop.item(id, 'line_item', offer.name, {
      _product_id: String(offer.product),
      _variation_id: String(offer.variation),
      _qty: String(quantity),
      _tax_class: '',
      _line_subtotal: netLineEuros.toFixed(6),
      _line_subtotal_tax: (netLineEuros * 0.21).toFixed(6),
      _line_total: (netLineEuros * (1 - discount)).toFixed(6),
      _line_tax: (netLineEuros * (1 - discount) * 0.21).toFixed(6),
      _line_tax_data: serializePhp({ total: { 1: '1' }, subtotal: { 1: '1' } }),
      ...(offer.variation !== 0 && { pa_metaal: 'zilver', maat: '16' }),
    })
  }
  if (fee > 0)
    shop.item(id, 'fee', 'Cadeauverpakking', {
      _line_total: netEuros(fee).toFixed(6),
      _line_tax: (fee / 100 - netEuros(fee)).toFixed(6),
    })
  if (shipping > 0)
    shop.item(id, 'shipping', 'PostNL', {
      method_id: 'flat_rate',
      cost: netEuros(shipping).toFixed(2),
      total_tax: (shipping / 100 - netEuros(shipping)).toFixed(6),
    })
  shop.item(id, 'tax', 'NL-BTW-1', {
    rate_percent: '21',
    tax_amount: tax.toFixed(6),
    shipping_tax_amount: '0',
  })
  if (discount > 0)
    shop.item(id, 'coupon', 'welkom10', { discount_amount: '1', discount_amount_tax: '0.21' })
  addNotesAndRefunds(shop, id, index, {
    status,
    cents: total,
    day: toSqlTime(placedAt),
    hasOrderTables,
  })
  return {
    year: isDraft || isTrash ? null : yearOf(placedAt),
    cents: total,
    isEuro: currency === 'EUR',
  }
}

/** The year of the shop's own time zone. */
const yearOf = (moment: Date) =>
  Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' }).format(moment),
  )

/** Notes and refunds of an order. */
function addNotesAndRefunds(
  shop: FormerShopBuilder,
  id: number,
  index: number,
  {
    status,
    cents,
    day,
    hasOrderTables,
  }: { status: string; cents: number; day: string; hasOrderTables: boolean },
): void {
  if (index % 2 === 0)
    shop.comment(1_000_000 + id, id, {
      comment_author: 'WooCommerce',
      comment_type: 'order_note',
      comment_content: 'Betaling ontvangen.',
      comment_date_gmt: day,
    })
  if (status !== 'refunded' && index % 20 !== 1) return
  const amount = (Math.round(status === 'refunded' ? cents : cents / 2) / 100).toFixed(2)
  if (hasOrderTables) {
    shop.add('wc_orders', {
      id: id + 1,
      status: 'wc-completed',
      currency: 'EUR',
      type: 'shop_order_refund',
      tax_amount: '0',
      total_amount: `-${amount}`,
      customer_id: 0,
      date_created_gmt: day,
      parent_order_id: id,
    })
    shop.orderMeta(id + 1, { _refund_amount: amount, _refund_reason: 'Past niet' })
  } else
    shop.post(
      id + 1,
      'shop_order_refund',
      { post_parent: id, post_status: 'wc-completed', post_date_gmt: day },
      { _refund_amount: amount, _refund_reason: 'Past niet' },
    )
}

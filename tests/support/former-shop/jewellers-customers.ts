import { createHmac } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import type { FormerShopBuilder } from './former-shop-builder.ts'
import { serializePhp } from './php-text.ts'

/** The password of the first customer of the jeweller's shop. */
export const FORMER_PASSWORD = 'Zilver & goud 2024'

/** Adds a Dutch customer, a Swiss one with an older password, and the administrator. */
export function addCustomers(shop: FormerShopBuilder): void {
  // WordPress 6.8 hashes a password with HMAC-SHA-384 before bcrypt, whose prefix is $2y there.
  const prehashedPassword = createHmac('sha384', 'wp-sha384')
    .update(FORMER_PASSWORD)
    .digest('base64')
  shop.user(
    7,
    {
      user_login: 'mila',
      user_pass: `$wp${hashSync(prehashedPassword, 4).replace('$2b', '$2y')}`,
      user_email: 'Mila@voorbeeld.example',
      display_name: 'mila',
    },
    {
      wp_capabilities: 'a:1:{s:8:"customer";b:1;}',
      first_name: 'Mila',
      last_name: 'de Vries',
      billing_first_name: 'Mila',
      billing_last_name: 'de Vries',
      billing_address_1: 'Oudegracht 212 A',
      billing_postcode: '3511 NR',
      billing_city: 'Utrecht',
      billing_country: 'NL',
      billing_phone: '0612345678',
      _wished_posts: serializePhp({ 'post-101': 101, 'post-999': 999 }),
    },
  )
  shop.user(
    8,
    {
      user_login: 'jan',
      user_pass: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
      user_email: 'jan@voorbeeld.example',
      display_name: 'Jan',
    },
    {
      wp_capabilities: 'a:1:{s:8:"customer";b:1;}',
      billing_address_1: 'Rue 1',
      billing_country: 'CH',
    },
  )
  shop.user(
    1,
    {
      user_login: 'baas',
      user_pass: 'x',
      user_email: 'baas@voorbeeld.example',
      display_name: 'Baas',
    },
    { wp_capabilities: 'a:1:{s:13:"administrator";b:1;}' },
  )
}

/** Adds a paid order, one with a refund, and one in dollars. */
export function addOrders(shop: FormerShopBuilder): void {
  const buyer = {
    _billing_first_name: 'Mila',
    _billing_last_name: 'de Vries',
    _billing_address_1: 'Oudegracht 212 A',
    _billing_postcode: '3511 NR',
    _billing_city: 'Utrecht',
    _billing_country: 'NL',
    _billing_email: 'mila@voorbeeld.example',
    _order_currency: 'EUR',
  }
  shop.post(
    201,
    'shop_order',
    { post_status: 'wc-completed', post_title: 'Order' },
    {
      ...buyer,
      _customer_user: '7',
      _order_total: '126.40',
      _order_tax: '21.00',
      _order_shipping: '4.5',
      _order_shipping_tax: '0.945',
      _payment_method_title: 'iDEAL',
      _date_paid: '1740823200',
      _wcpdf_invoice_number: 'F-77',
    },
  )
  shop.item(201, 'line_item', 'Ring Anna', {
    _product_id: '101',
    _variation_id: '0',
    _qty: '1',
    _line_subtotal: '100',
    _line_subtotal_tax: '21',
    _line_total: '99.963636',
    _line_tax: '20.992364',
  })
  shop.item(201, 'shipping', 'PostNL', {
    cost: '4.5',
    total_tax: '0.945',
    method_id: 'flat_rate',
  })
  shop.item(201, 'tax', 'NL-BTW-1', { tax_amount: '20.992364', shipping_tax_amount: '0.945' })
  shop.comment(411, 201, {
    comment_author: 'WooCommerce',
    comment_type: 'order_note',
    comment_content: 'Betaald met iDEAL.',
  })
  shop.post(
    202,
    'shop_order',
    {
      post_status: 'wc-processing',
      post_date: '2024-12-31 23:30:00',
      post_date_gmt: '2024-12-31 22:30:00',
    },
    { ...buyer, _order_total: '242', _order_tax: '42', _order_number: '1202' },
  )
  shop.item(202, 'line_item', 'Ring Bo', {
    _product_id: '102',
    _variation_id: '103',
    _qty: '1',
    _line_subtotal: '200',
    _line_subtotal_tax: '42',
    _line_total: '200',
    _line_tax: '42',
    pa_metaal: 'geelgoud',
  })
  shop.post(
    203,
    'shop_order_refund',
    { post_parent: 202 },
    { _refund_amount: '42.00', _refund_reason: 'Kras' },
  )
  shop.post(
    204,
    'shop_order',
    { post_status: 'wc-completed' },
    { ...buyer, _order_total: '10', _order_currency: 'USD' },
  )
}

/** Adds a review, one that was copied from another site, and spam. */
export function addReviews(shop: FormerShopBuilder): void {
  shop.comment(
    401,
    101,
    {
      comment_author: 'Mila',
      comment_author_email: 'mila@voorbeeld.example',
      comment_type: 'review',
      comment_content: 'Mooie ring!',
      user_id: 7,
    },
    { rating: '5', verified: '1' },
  )
  shop.comment(
    402,
    101,
    {
      comment_author: 'Wang',
      comment_author_email: 'w@ali.example',
      comment_type: 'review',
      comment_content: 'Good',
    },
    { rating: '5', ali_review_id: '9' },
  )
  shop.comment(
    403,
    101,
    { comment_author: 'Spam', comment_type: 'review', comment_approved: 'spam' },
    { rating: '1' },
  )
}

// A small WooCommerce shop with one of everything.
import { createHmac } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { createFormerShop, type FormerShopBuilder } from './former-shop-builder.ts'
import { serializePhp } from './php-text.ts'

/** The password of the first customer of `jewellersShop`. */
export const FORMER_PASSWORD = 'Zilver & goud 2024'

/** A jeweller's shop with one of everything. */
export function createJewellersShop() {
  const shop = createFormerShop()
  for (const [name, value] of Object.entries({
    siteurl: 'https://oud.example',
    home: 'https://oud.example',
    blogname: 'De Oude Goudsmid',
    permalink_structure: '/%year%/%postname%/',
    woocommerce_permalinks: serializePhp({
      product_base: '/sieraad',
      category_base: 'productgroep',
      tag_base: 'label',
    }),
    woocommerce_prices_include_tax: 'no',
    woocommerce_weight_unit: 'g',
    woocommerce_currency: 'EUR',
    woocommerce_cart_page_id: '60',
    mollie_api_key: 'live_secret',
  }))
    shop.option(name, value)
  const rings = shop.term(11, 'product_cat', 'Ringen &amp; meer', 'ringen', {
    description: 'Alle <b>ringen</b>.',
  })
  const wedding = shop.term(12, 'product_cat', 'Trouwringen', 'trouwringen', { parent: 11 })
  shop.termMeta(12, { thumbnail_id: '41', order: '3' })
  const [variable, external, grouped] = ['variable', 'external', 'grouped'].map((name, index) =>
    shop.term(20 + index, 'product_type', name, name),
  )
  const [gold, silver] = [
    shop.term(31, 'pa_metaal', 'Geelgoud 14k', 'geelgoud'),
    shop.term(32, 'pa_metaal', 'Zilver', 'zilver'),
  ]
  const brand = shop.term(33, 'product_brand', 'Atelier Noord', 'atelier-noord')
  const label = shop.term(34, 'product_tag', 'Handgemaakt', 'handgemaakt')
  shop.add('woocommerce_attribute_taxonomies', {
    attribute_id: 1,
    attribute_name: 'metaal',
    attribute_label: 'Metaal',
  })
  shop.post(
    41,
    'attachment',
    {
      post_title: 'Ring voor',
      post_status: 'inherit',
      post_mime_type: 'image/jpeg',
      guid: 'https://oud.example/wp-content/uploads/2025/03/ring.jpg',
    },
    { _wp_attached_file: '2025/03/ring.jpg', _wp_attachment_image_alt: 'Ring van voren' },
  )
  // A simple product, with a weight without a zero, a sale and a serialised value with a wrong length.
  shop.post(
    101,
    'product',
    {
      post_title: 'Ring Anna',
      post_name: 'ring-anna',
      post_excerpt: 'Smalle ring',
      post_content:
        '<!-- wp:paragraph -->\nMet de hand gemaakt.\n\nIn "Utrecht", bij L\'Or.\n<!-- /wp:paragraph -->\n[contact-form id="3"]',
    },
    {
      _sku: 'ANNA',
      _regular_price: '100',
      _sale_price: '80.5',
      _sale_price_dates_to: '1796083200',
      _manage_stock: 'yes',
      _stock: '3.000000',
      _weight: '.5',
      _thumbnail_id: '41',
      _global_unique_id: '8712345678906',
      _wp_old_slug: 'ring-annie',
      _yoast_wpseo_title: '%%title%% %%sep%% %%sitename%%',
      _product_attributes:
        'a:1:{s:6:"steen";a:6:{s:4:"name";s:9:"Steen";s:5:"value";s:8:"Diamant ";s:8:"position";i:0;s:10:"is_visible";i:1;s:12:"is_variation";i:0;s:11:"is_taxonomy";i:0;}}',
    },
  )
  shop.link(101, rings, wedding, brand, label)
  // A variable product: one variation with a price of its own, one for any size, one switched off.
  shop.post(
    102,
    'product',
    { post_title: 'Ring Bo', post_name: 'ring-bo' },
    {
      _product_attributes: serializePhp({
        pa_metaal: {
          name: 'pa_metaal',
          value: '',
          position: 0,
          is_visible: 1,
          is_variation: 1,
          is_taxonomy: 1,
        },
        maat: {
          name: 'Maat',
          value: '17 | 18',
          position: 1,
          is_visible: 1,
          is_variation: 1,
          is_taxonomy: 0,
        },
      }),
    },
  )
  shop.link(102, variable ?? 0, wedding, gold, silver)
  shop.post(
    103,
    'product_variation',
    { post_parent: 102, menu_order: 1 },
    {
      _regular_price: '200',
      attribute_pa_metaal: 'geelgoud',
      attribute_maat: '17',
      _sku: 'BO-G17',
      _stock_status: 'outofstock',
    },
  )
  shop.post(
    104,
    'product_variation',
    { post_parent: 102, menu_order: 2 },
    { _regular_price: '50', attribute_pa_metaal: 'zilver', attribute_maat: '' },
  )
  shop.post(
    105,
    'product_variation',
    { post_parent: 102, menu_order: 3, post_status: 'private' },
    { _regular_price: '60', attribute_pa_metaal: 'geelgoud', attribute_maat: '18' },
  )
  // Its product does not exist.
  shop.post(106, 'product_variation', { post_parent: 999 }, { _regular_price: '60' })
  // An item of Amazon, a group, a draft and a product of another kind.
  shop.post(
    107,
    'product',
    {
      post_title: 'Ketting van Amazon',
      post_name: 'ketting-amazon',
      post_content: 'Text of Amazon',
    },
    { _amzASIN: 'B0ABCDEF12', _amzaff_country: 'de', _regular_price: '12' },
  )
  shop.link(107, external ?? 0, rings)
  shop.post(
    108,
    'product',
    { post_title: 'Set', post_name: 'set' },
    { _children: serializePhp([101, 102]) },
  )
  shop.link(108, grouped ?? 0)
  shop.post(
    109,
    'product',
    { post_title: 'Nog niet', post_name: '', post_status: 'draft' },
    { _regular_price: '10', _tax_class: 'zero-rate' },
  )
  shop.post(60, 'page', { post_title: 'Winkelmand', post_name: 'winkelmand' })
  shop.post(61, 'page', {
    post_title: 'Over ons',
    post_name: 'over-ons',
    post_content: '<h2>Wie</h2><p>Twee goudsmeden.</p>[rev_slider alias="x"]',
  })
  shop.post(62, 'post', {
    post_title: 'Goud poetsen',
    post_name: 'goud-poetsen',
    post_content: 'Met een zachte doek.\n\nEn water.',
  })
  shop.post(63, 'nav_menu_item', { post_title: 'Menu' })
  shop.post(64, 'revision', { post_title: 'Oud' })
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
  addOrders(shop)
  shop.post(
    301,
    'shop_coupon',
    { post_title: 'zomer10' },
    {
      discount_type: 'percent',
      coupon_amount: '10',
      minimum_amount: '50',
      usage_limit: '20',
      usage_count: '5',
      product_ids: '101',
    },
  )
  shop.post(
    302,
    'shop_coupon',
    { post_title: 'vip' },
    { discount_type: 'fixed_product', coupon_amount: '5' },
  )
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
  shop.add('redirection_items', {
    id: 1,
    url: '/aanbieding',
    action_data: '/sieraad/ring-anna/',
    action_code: '301',
    status: 'enabled',
  })
  shop.add('wc_webhooks', { webhook_id: 1, secret: 'x' })
  return shop
}

function addOrders(shop: FormerShopBuilder): void {
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

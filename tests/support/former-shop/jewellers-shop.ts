// A small WooCommerce shop with one of everything.
import { createFormerShop, type FormerShopBuilder } from './former-shop-builder.ts'
import { addCustomers, addOrders, addReviews } from './jewellers-customers.ts'
import { serializePhp } from './php-text.ts'

/** A jeweller's shop with one of everything. */
export function createJewellersShop() {
  const shop = createFormerShop()
  addSettings(shop)
  const terms = addTerms(shop)
  addRings(shop, terms)
  addOtherProducts(shop, terms)
  addPages(shop)
  addCustomers(shop)
  addOrders(shop)
  addCoupons(shop)
  addReviews(shop)
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

function addSettings(shop: FormerShopBuilder): void {
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
}

/** Adds categories, product types, attributes, a brand and a tag; returns what products link to. */
function addTerms(shop: FormerShopBuilder) {
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
  return { rings, wedding, variable, external, grouped, gold, silver, brand, label }
}

type Terms = ReturnType<typeof addTerms>

function addRings(
  shop: FormerShopBuilder,
  { rings, wedding, variable, gold, silver, brand, label }: Terms,
): void {
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
}

/** Adds an item of Amazon, a group and a draft. */
function addOtherProducts(shop: FormerShopBuilder, { rings, external, grouped }: Terms): void {
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
}

function addPages(shop: FormerShopBuilder): void {
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
}

function addCoupons(shop: FormerShopBuilder): void {
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
}

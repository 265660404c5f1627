// Small shops with the odd data that plugins, translations and years of use leave behind.
import { createFormerShop, type FormerShopBuilder } from './former-shop-builder.ts'
import { serializePhp } from './php-text.ts'

export function createEmptyShop(home?: string): FormerShopBuilder {
  const shop = createFormerShop(home)
  for (const [name, value] of Object.entries({
    siteurl: shop.home,
    home: shop.home,
    woocommerce_prices_include_tax: 'yes',
    woocommerce_currency: 'EUR',
  }))
    shop.option(name, value)
  shop.post(1, 'revision', { post_title: 'Oud' })
  return shop
}

export interface OrderFields {
  id: number
  /** "121.00" */
  total: string
  status?: string
  currency?: string
  email?: string
  /** true: in the order tables of WooCommerce (HPOS); false: in those of posts */
  isInTables?: boolean
}

/** Adds an order without lines, in one of the two places where WooCommerce stores orders. */
export function addOddOrder(shop: FormerShopBuilder, order: OrderFields): void {
  const { id, total, status = 'completed', currency = 'EUR', isInTables = false } = order
  const email = order.email ?? 'gast@voorbeeld.example'
  if (isInTables)
    shop.add('wc_orders', {
      id,
      status: `wc-${status}`,
      currency,
      type: 'shop_order',
      total_amount: `${total}000000`,
      tax_amount: '0',
      customer_id: 0,
      billing_email: email,
      date_created_gmt: '2025-03-01 10:00:00',
      parent_order_id: 0,
    })
  else
    shop.post(
      id,
      'shop_order',
      { post_status: `wc-${status}`, post_title: 'Order' },
      {
        _order_total: total,
        _order_currency: currency,
        _customer_user: '0',
        _billing_email: email,
      },
    )
}

/** Adds a line, fee or other item; amounts without VAT. */
export function addItem(
  shop: FormerShopBuilder,
  order: number,
  item: {
    type?: string
    name: string
    total: string
    tax: string
    subtotal?: string
    subtotalTax?: string
    product?: number
  },
): void {
  const { type = 'line_item', name, total, tax, subtotal = total, subtotalTax = tax } = item
  shop.item(order, type, name, {
    _product_id: String(item.product ?? 0),
    _qty: '1',
    _line_subtotal: subtotal,
    _line_subtotal_tax: subtotalTax,
    _line_total: total,
    _line_tax: tax,
  })
}

/** A shop in Dutch and English: a product with a variation, categories, a page, an order and a review in English. */
export function createTranslatedShop(plugin: 'wpml' | 'polylang'): FormerShopBuilder {
  const shop = createEmptyShop()
  const variable = shop.term(2, 'product_type', 'variable', 'variable')
  const rings = shop.term(11, 'product_cat', 'Ringen', 'ringen')
  const english = shop.term(12, 'product_cat', 'Rings', 'rings')
  const product = (id: number, title: string, slug: string, category: number) => {
    shop.post(
      id,
      'product',
      { post_title: title, post_name: slug },
      {
        _product_attributes: serializePhp({
          maat: {
            name: 'Maat',
            value: '17 | 18',
            position: 0,
            is_visible: 1,
            is_variation: 1,
            is_taxonomy: 0,
          },
        }),
      },
    )
    shop.link(id, category, variable)
  }
  const variation = (id: number, parent: number) =>
    shop.post(
      id,
      'product_variation',
      { post_parent: parent },
      { _regular_price: '100', attribute_maat: '17' },
    )
  // The English version has the lower id.
  product(101, 'Ring Anna in English', 'ring-anna-en', english)
  variation(102, 101)
  product(103, 'Ring Anna', 'ring-anna', rings)
  variation(104, 103)
  product(105, 'Only in English', 'only-english', english)
  variation(106, 105)
  shop.post(61, 'page', { post_title: 'About us', post_name: 'about-us', post_content: 'Us.' })
  shop.post(62, 'page', { post_title: 'Over ons', post_name: 'over-ons', post_content: 'Wij.' })
  addOddOrder(shop, { id: 201, total: '100.00' })
  shop.item(201, 'line_item', 'Ring Anna in English', {
    _product_id: '101',
    _variation_id: '102',
    _qty: '1',
    _line_subtotal: '82.644628',
    _line_subtotal_tax: '17.355372',
    _line_total: '82.644628',
    _line_tax: '17.355372',
  })
  shop.comment(
    401,
    101,
    {
      comment_author: 'Mila',
      comment_author_email: 'mila@voorbeeld.example',
      comment_type: 'review',
      comment_content: 'Nice!',
    },
    { rating: '5' },
  )
  const englishCategoryId = 12
  addReferences(shop, { english: 101, dutch: 103 }, englishCategoryId)
  const groups: [kind: string, english: number, dutch: number][] = [
    ['post_product', 101, 103],
    ['post_product_variation', 102, 104],
    ['post_page', 61, 62],
    ['tax_product_cat', english, rings],
  ]
  if (plugin === 'wpml') addWpml(shop, groups)
  else
    addPolylang(shop, {
      posts: [
        { english: 101, dutch: 103 },
        { english: 61, dutch: 62 },
      ],
      category: { english: 12, dutch: 11 },
      onlyEnglish: [105],
    })
  return shop
}

/** A coupon, a cross-sell, a wishlist and a menu that name the version in English. */
function addReferences(
  shop: FormerShopBuilder,
  { english, dutch }: Translation,
  category: number,
): void {
  shop.post(
    107,
    'product',
    { post_title: 'Ketting Bo', post_name: 'ketting-bo' },
    {
      _regular_price: '50',
      _crosssell_ids: serializePhp([english, dutch, 105]),
      _upsell_ids: `a:1:{i:0;s:3:"${english}";}`,
    },
  )
  shop.post(
    301,
    'shop_coupon',
    { post_title: 'anna' },
    {
      discount_type: 'percent',
      coupon_amount: '10',
      product_ids: `${english},107`,
      exclude_product_categories: serializePhp([category]),
    },
  )
  shop.user(
    7,
    { user_login: 'mila', user_email: 'mila@voorbeeld.example', user_pass: '' },
    {
      wp_capabilities: serializePhp({ customer: true }),
      _wished_posts: serializePhp({ [`post-${english}`]: english, [`post-${dutch}`]: dutch }),
    },
  )
  const menu = shop.term(95, 'nav_menu', 'Menu', 'menu')
  for (const [id, type, object] of [
    [81, 'post_type', english],
    [82, 'taxonomy', category],
  ] as const) {
    shop.post(
      id,
      'nav_menu_item',
      { post_title: `Link ${id}`, menu_order: id },
      {
        _menu_item_type: type,
        _menu_item_object: type === 'taxonomy' ? 'product_cat' : 'product',
        _menu_item_object_id: String(object),
        _menu_item_menu_item_parent: '0',
      },
    )
    shop.link(id, menu)
  }
}

function addWpml(shop: FormerShopBuilder, groups: [string, number, number][]): void {
  shop.option(
    'icl_sitepress_settings',
    serializePhp({ default_language: 'en', existing_content: 1 }),
  )
  let id = 0
  const add = (
    type: string,
    element: number,
    trid: number,
    language: string,
    source: string | null,
  ) =>
    shop.add('icl_translations', {
      translation_id: ++id,
      element_type: type,
      element_id: element,
      trid,
      language_code: language,
      source_language_code: source,
    })
  for (const [index, [type, english, dutch]] of groups.entries()) {
    add(type, english, index + 1, 'en', null)
    add(type, dutch, index + 1, 'nl', 'en')
  }
  // These two have no translation.
  add('post_product', 105, 90, 'en', null)
  add('post_product_variation', 106, 91, 'en', null)
}

type Translation = Record<'english' | 'dutch', number>

function addPolylang(
  shop: FormerShopBuilder,
  {
    posts,
    category,
    onlyEnglish,
  }: { posts: Translation[]; category: Translation; onlyEnglish: number[] },
): void {
  shop.option('polylang', serializePhp({ default_lang: 'nl' }))
  const [nl, en] = [
    shop.term(71, 'language', 'Nederlands', 'nl'),
    shop.term(72, 'language', 'English', 'en'),
  ]
  const [nlTerm, enTerm] = [
    shop.term(73, 'term_language', 'Nederlands', 'pll_nl'),
    shop.term(74, 'term_language', 'English', 'pll_en'),
  ]
  for (const [index, { english, dutch }] of posts.entries()) {
    const group = shop.term(80 + index, 'post_translations', `pll_${index}`, `pll_${index}`, {
      description: serializePhp({ en: english, nl: dutch }),
    })
    shop.link(english, en, group)
    shop.link(dutch, nl, group)
  }
  for (const id of onlyEnglish) shop.link(id, en)
  const group = shop.term(90, 'term_translations', 'pll_t', 'pll_t', {
    description: serializePhp({ en: category.english, nl: category.dutch }),
  })
  shop.link(category.english, enTerm, group)
  shop.link(category.dutch, nlTerm, group)
}

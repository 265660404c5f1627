// The fixed parts of a written shop: settings, taxonomies, coupons and redirects.
import type { FormerShopBuilder } from './former-shop-builder.ts'
import { serializePhp } from './php-text.ts'

/** The term_taxonomy_id of each term, by a short name. */
export type TermTaxonomyIds = Record<string, number>

export const CATEGORY_SLUGS = [
  ['ringen'],
  ['ringen', 'trouwringen'],
  ['ringen', 'trouwringen', 'goud'],
  ['oorbellen'],
  ['oorbellen', 'créolen'],
  ['kettingen'],
]

export function addSettings(
  shop: FormerShopBuilder,
  { hasOrderTables }: { hasOrderTables: boolean },
): void {
  for (const [name, value] of Object.entries({
    siteurl: shop.home,
    home: shop.home,
    blogname: 'Sieradenhuis Voorbeeld',
    admin_email: 'baas@voorbeeld.example',
    permalink_structure: '/%category%/%postname%/',
    category_base: '',
    tag_base: '',
    woocommerce_permalinks: serializePhp({
      product_base: '/winkel/%product_cat%',
      category_base: 'product-categorie',
      tag_base: 'product-tag',
      attribute_base: '',
    }),
    woocommerce_prices_include_tax: 'yes',
    woocommerce_weight_unit: 'kg',
    woocommerce_dimension_unit: 'mm',
    woocommerce_currency: 'EUR',
    woocommerce_custom_orders_table_enabled: hasOrderTables ? 'yes' : 'no',
    woocommerce_shop_page_id: '20',
    woocommerce_cart_page_id: '21',
    woocommerce_checkout_page_id: '22',
    woocommerce_myaccount_page_id: '23',
    page_on_front: '24',
    page_for_posts: '25',
    show_on_front: 'page',
    sticky_posts: serializePhp([40]),
    active_plugins: serializePhp(['woocommerce/woocommerce.php', 'wordpress-seo/wp-seo.php']),
    theme_mods_rehub: serializePhp({ nav_menu_locations: { 'primary-menu': 90 } }),
    woocommerce_mollie_settings: serializePhp({ live_api_key: 'live_secret' }),
    _transient_wc_products_onsale: serializePhp([1, 2]),
  }))
    shop.option(name, value)
}

export function addTaxonomies(shop: FormerShopBuilder): TermTaxonomyIds {
  const termTaxonomyIds: TermTaxonomyIds = {}
  for (const [index, name] of ['simple', 'variable', 'grouped', 'external'].entries())
    termTaxonomyIds[name] = shop.term(20 + index, 'product_type', name, name)
  for (const [index, name] of [
    'featured',
    'exclude-from-catalog',
    'exclude-from-search',
    'outofstock',
  ].entries())
    termTaxonomyIds[name] = shop.term(30 + index, 'product_visibility', name, name)
  termTaxonomyIds.ongecategoriseerd = shop.term(
    15,
    'product_cat',
    'Ongecategoriseerd',
    'ongecategoriseerd',
  )
  for (const [index, slugs] of CATEGORY_SLUGS.entries()) {
    const slug = slugs.at(-1) ?? ''
    const parentSlugs = slugs.slice(0, -1)
    const parent = CATEGORY_SLUGS.findIndex((other) => other.join() === parentSlugs.join())
    termTaxonomyIds[slugs.join('/')] = shop.term(
      100 + index,
      'product_cat',
      slug === 'goud' ? 'Goud &amp; meer' : slug[0]?.toUpperCase() + slug.slice(1),
      encodeURIComponent(slug).toLowerCase(),
      { parent: parent === -1 ? 0 : 100 + parent, description: `<p>Alles over ${slug}.</p>` },
    )
    shop.termMeta(100 + index, {
      order: String(index),
      display_type: '',
      product_count_product_cat: '3',
    })
  }
  for (const [index, [slug, name]] of [
    ['zilver', 'Zilver 925'],
    ['geelgoud-14k', 'Geelgoud 14k'],
    ['roségoud', 'Roségoud'],
  ].entries())
    termTaxonomyIds[`metaal ${slug}`] = shop.term(
      200 + index,
      'pa_metaal',
      name ?? '',
      encodeURIComponent(slug ?? '').toLowerCase(),
    )
  shop.add('woocommerce_attribute_taxonomies', {
    attribute_id: 1,
    attribute_name: 'metaal',
    attribute_label: 'Metaal',
    attribute_type: 'select',
    attribute_public: 1,
  })
  termTaxonomyIds.merk = shop.term(220, 'product_brand', 'Atelier Zuid', 'atelier-zuid')
  termTaxonomyIds.label = shop.term(221, 'product_tag', 'Cadeau tip', 'cadeau-tip')
  termTaxonomyIds.winkel = shop.term(222, 'store', 'Amazon.nl', 'amazon-nl')
  termTaxonomyIds.nieuws = shop.term(230, 'category', 'Nieuws', 'nieuws')
  termTaxonomyIds.tips = shop.term(231, 'category', 'Tips', 'tips', { parent: 230 })
  termTaxonomyIds.poetsen = shop.term(232, 'post_tag', 'Poetsen', 'poetsen')
  termTaxonomyIds.hoofdmenu = shop.term(90, 'nav_menu', 'Hoofdmenu', 'hoofdmenu')
  return termTaxonomyIds
}

export function addCoupons(shop: FormerShopBuilder, products: number[]): number {
  const coupons: [string, Record<string, string>][] = [
    [
      'welkom10',
      {
        discount_type: 'percent',
        coupon_amount: '10',
        minimum_amount: '50',
        usage_limit: '100',
        usage_count: '5',
      },
    ],
    ['gratisthuis', { discount_type: 'fixed_cart', coupon_amount: '0', free_shipping: 'yes' }],
    [
      'vijf',
      {
        discount_type: 'fixed_product',
        coupon_amount: '5',
        product_ids: products.slice(0, 2).join(','),
      },
    ],
    [
      'sale',
      {
        discount_type: 'percent',
        coupon_amount: '12.5',
        exclude_sale_items: 'yes',
        maximum_amount: '200',
        product_categories: serializePhp([100]),
      },
    ],
    ['verlopen', { discount_type: 'percent', coupon_amount: '15', date_expires: '1704067200' }],
    [
      'vast',
      {
        discount_type: 'percent',
        coupon_amount: '20',
        customer_email: serializePhp(['mila@voorbeeld.example']),
      },
    ],
  ]
  for (const [index, [code, metas]] of coupons.entries())
    shop.post(
      50 + index,
      'shop_coupon',
      { post_title: code, post_name: code, post_excerpt: 'Actie' },
      metas,
    )
  return coupons.length
}

export function addRedirects(shop: FormerShopBuilder, to: string): void {
  shop.add('redirection_items', {
    id: 1,
    url: '/actie',
    action_data: to,
    action_code: 301,
    status: 'enabled',
    regex: 0,
    action_type: 'url',
  })
  shop.add('redirection_items', {
    id: 2,
    url: '/weg-ermee',
    action_data: '',
    action_code: 410,
    status: 'enabled',
    regex: 0,
    action_type: 'error',
  })
  shop.add('redirection_items', {
    id: 3,
    url: '/uit',
    action_data: '/',
    action_code: 301,
    status: 'disabled',
    regex: 0,
  })
  shop.add('rank_math_redirections', {
    id: 1,
    sources: serializePhp([{ ignore: '', pattern: 'oude-ring', comparison: 'exact' }]),
    url_to: `${shop.home}${to}`,
    header_code: 301,
    status: 'active',
  })
  shop.add('wc_webhooks', { webhook_id: 1, status: 'active', name: 'Boekhouding', secret: 'x' })
  shop.add('actionscheduler_actions', { action_id: 1, hook: 'x', status: 'pending', args: '[]' })
}

// The fixed parts of a written shop: settings, taxonomies, pages, posts, menus, coupons and redirects.
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

/** Number of posts and pages that a move imports: without the pages that this shop has itself. */
export const POST_COUNT = 9

export function addPages(shop: FormerShopBuilder, termTaxonomyIds: TermTaxonomyIds): void {
  for (const [id, title, slug] of [
    [20, 'Winkel', 'winkel'],
    [21, 'Winkelwagen', 'winkelwagen'],
    [22, 'Afrekenen', 'afrekenen'],
    [23, 'Mijn account', 'mijn-account'],
    [24, 'Welkom', 'welkom'],
    [25, 'Blog', 'blog'],
  ] as const)
    shop.post(id, 'page', {
      post_title: title,
      post_name: slug,
      post_content: '[woocommerce_cart]',
    })
  shop.post(30, 'page', {
    post_title: 'Over ons',
    post_name: 'over-ons',
    post_content:
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">Wie wij zijn</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph -->\n<p>Twee goudsmeden.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:rehub/itinerary {"x":1} /-->\n[contact-form-7 id="12" title="Contact"]',
  })
  shop.post(31, 'page', {
    post_title: 'Het team',
    post_name: 'team',
    post_parent: 30,
    post_content: 'Fenna en Mo.',
  })
  shop.post(32, 'page', {
    post_title: 'Geheim',
    post_name: 'geheim',
    post_password: 'abc',
    post_content: 'Niets.',
  })
  shop.post(33, 'page', {
    post_title: 'Concept',
    post_name: '',
    post_status: 'draft',
    post_content: 'Nog niet.',
  })
  shop.post(40, 'post', {
    post_title: 'Goud poetsen',
    post_name: 'goud-poetsen',
    post_content: 'Met een zachte doek.\n\nEn water.\nEn geduld.',
  })
  shop.post(
    41,
    'post',
    {
      post_title: 'Zilver &amp; zwart',
      post_name: 'zilver-zwart',
      post_content: '<p>Zilver wordt zwart.</p>',
    },
    { _wp_old_slug: 'zwart-zilver' },
  )
  shop.post(
    42,
    'post',
    { post_title: 'Deal: ring', post_name: 'deal-ring', post_content: 'Nu met korting.' },
    {
      rehub_offer_name: 'Ring met korting',
      rehub_offer_product_url: 'https://winkel.example/ring',
      rehub_offer_product_price: '€ 19,95',
      rehub_offer_product_coupon: 'RING10',
      rehub_offer_coupon_date: '2027-01-31',
      post_hot_count: '12',
    },
  )
  shop.post(43, 'post', {
    post_title: 'Gepland',
    post_name: 'gepland',
    post_status: 'future',
    post_date: '2031-01-01 00:00:00',
    post_date_gmt: '2030-12-31 23:00:00',
  })
  shop.post(44, 'post', { post_title: 'Privé', post_name: 'prive', post_status: 'private' })
  shop.link(40, termTaxonomyIds.nieuws ?? 0, termTaxonomyIds.poetsen ?? 0)
  shop.link(41, termTaxonomyIds.tips ?? 0)
  shop.link(42, termTaxonomyIds.nieuws ?? 0)
  for (const id of [45, 46]) shop.post(id, 'revision', { post_parent: 40, post_status: 'inherit' })
  shop.post(47, 'post', { post_title: 'Weg', post_name: 'weg__trashed', post_status: 'trash' })
  shop.comment(90_001, 40, {
    comment_author: 'Bo',
    comment_type: 'comment',
    comment_content: 'Werkt goed.',
  })
  for (const [index, [title, metas]] of (
    [
      [
        '',
        {
          _menu_item_type: 'taxonomy',
          _menu_item_object: 'product_cat',
          _menu_item_object_id: '100',
        },
      ],
      [
        'Over',
        { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: '30' },
      ],
      [
        'Instagram',
        {
          _menu_item_type: 'custom',
          _menu_item_object: 'custom',
          _menu_item_url: 'https://foto.example/winkel',
        },
      ],
    ] as const
  ).entries()) {
    shop.post(
      80 + index,
      'nav_menu_item',
      { post_title: title, menu_order: index + 1 },
      { ...metas, _menu_item_menu_item_parent: '0' },
    )
    shop.link(80 + index, termTaxonomyIds.hoofdmenu ?? 0)
  }
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

// Writes the database dump of a small WooCommerce shop with the odd cases of real ones.
import { createHmac } from 'node:crypto'
import { hashSync } from 'bcryptjs'

type Value = string | number | null

const TABLES: Record<string, string[]> = {
  options: ['option_id', 'option_name', 'option_value', 'autoload'],
  posts:
    'ID post_author post_date post_date_gmt post_content post_title post_excerpt post_status post_password post_name post_modified_gmt post_parent guid menu_order post_type post_mime_type'.split(
      ' ',
    ),
  postmeta: ['meta_id', 'post_id', 'meta_key', 'meta_value'],
  terms: ['term_id', 'name', 'slug'],
  term_taxonomy: ['term_taxonomy_id', 'term_id', 'taxonomy', 'description', 'parent'],
  term_relationships: ['object_id', 'term_taxonomy_id', 'term_order'],
  termmeta: ['meta_id', 'term_id', 'meta_key', 'meta_value'],
  users: ['ID', 'user_login', 'user_pass', 'user_email', 'user_registered', 'display_name'],
  usermeta: ['umeta_id', 'user_id', 'meta_key', 'meta_value'],
  comments:
    'comment_ID comment_post_ID comment_author comment_author_email comment_author_IP comment_date_gmt comment_content comment_approved comment_type comment_parent user_id'.split(
      ' ',
    ),
  commentmeta: ['meta_id', 'comment_id', 'meta_key', 'meta_value'],
  woocommerce_order_items: ['order_item_id', 'order_item_name', 'order_item_type', 'order_id'],
  woocommerce_order_itemmeta: ['meta_id', 'order_item_id', 'meta_key', 'meta_value'],
  woocommerce_attribute_taxonomies: ['attribute_id', 'attribute_name', 'attribute_label'],
  redirection_items: ['id', 'url', 'action_data', 'action_code', 'status'],
  wc_webhooks: ['webhook_id', 'secret'],
}

type Dialect = 'phpmyadmin' | 'mysqldump' | 'adminer'

/** Serialises as PHP does, with lengths in bytes. */
function phpText(value: unknown): string {
  if (value === null) return 'N;'
  if (typeof value === 'number') return `i:${value};`
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`
  const entries = Object.entries(value as object)
  const key = (name: string) => (/^\d+$/.test(name) ? `i:${name};` : phpText(name))
  return `a:${entries.length}:{${entries.map(([name, each]) => key(name) + phpText(each)).join('')}}`
}

/** A dump under construction: rows by table. */
function createFormerShop() {
  const rows = new Map<string, Value[][]>(Object.keys(TABLES).map((name) => [name, []]))
  const add = (table: string, row: Record<string, Value>) =>
    void rows.get(table)?.push((TABLES[table] ?? []).map((column) => row[column] ?? ''))
  let metaId = 0
  let taxonomyId = 500
  const meta = (table: string, column: string, id: number, values: Record<string, string>) => {
    for (const [key, value] of Object.entries(values))
      add(table, {
        meta_id: ++metaId,
        umeta_id: metaId,
        [column]: id,
        meta_key: key,
        meta_value: value,
      })
  }
  return {
    add,
    option: (name: string, value: string) =>
      add('options', { option_id: ++metaId, option_name: name, option_value: value }),
    post(
      id: number,
      type: string,
      fields: Record<string, Value>,
      metas: Record<string, string> = {},
    ) {
      add('posts', {
        ID: id,
        post_author: 1,
        post_type: type,
        post_status: 'publish',
        post_date: '2025-03-01 11:00:00',
        post_date_gmt: '2025-03-01 10:00:00',
        post_modified_gmt: '2025-03-01 10:00:00',
        post_parent: 0,
        menu_order: 0,
        guid: `https://oud.example/?p=${id}`,
        ...fields,
      })
      meta('postmeta', 'post_id', id, metas)
    },
    /** Adds a term; its place in the taxonomy has another id than the term. */
    term(
      id: number,
      taxonomy: string,
      name: string,
      slug: string,
      more: { parent?: number; description?: string } = {},
    ) {
      add('terms', { term_id: id, name, slug })
      add('term_taxonomy', {
        term_taxonomy_id: ++taxonomyId,
        term_id: id,
        taxonomy,
        description: more.description ?? '',
        parent: more.parent ?? 0,
      })
      return taxonomyId
    },
    link: (object: number, ...places: number[]) => {
      for (const place of places)
        add('term_relationships', { object_id: object, term_taxonomy_id: place, term_order: 0 })
    },
    termMeta: (id: number, values: Record<string, string>) =>
      meta('termmeta', 'term_id', id, values),
    user(id: number, fields: Record<string, Value>, metas: Record<string, string>) {
      add('users', { ID: id, user_registered: '2024-05-06 07:08:09', ...fields })
      meta('usermeta', 'user_id', id, metas)
    },
    item(id: number, order: number, type: string, name: string, metas: Record<string, string>) {
      add('woocommerce_order_items', {
        order_item_id: id,
        order_item_name: name,
        order_item_type: type,
        order_id: order,
      })
      meta('woocommerce_order_itemmeta', 'order_item_id', id, metas)
    },
    comment(
      id: number,
      post: number,
      fields: Record<string, Value>,
      metas: Record<string, string> = {},
    ) {
      add('comments', {
        comment_ID: id,
        comment_post_ID: post,
        comment_approved: '1',
        comment_date_gmt: '2025-04-02 09:00:00',
        comment_parent: 0,
        user_id: 0,
        comment_author_IP: '192.0.2.7',
        ...fields,
      })
      meta('commentmeta', 'comment_id', id, metas)
    },
    write: (dialect: Dialect = 'phpmyadmin', prefix = 'wp_') => writeDump(rows, dialect, prefix),
  }
}

function writeDump(rows: Map<string, Value[][]>, dialect: Dialect, prefix: string): string {
  const quote = (value: Value) => {
    if (value === null) return 'NULL'
    if (typeof value === 'number') return String(value)
    const text = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    return `'${dialect === 'adminer' ? text.replaceAll("'", "''") : text.replaceAll("'", "\\'")}'`
  }
  const tables = [...rows].map(([name, values]) => {
    const table = `\`${prefix}${name}\``
    const columns = TABLES[name] ?? []
    const create = `CREATE TABLE ${table} (\n${columns.map((each) => `  \`${each}\` longtext`).join(',\n')}\n);\n`
    if (values.length === 0) return create
    const tuples = values.map((row) => `(${row.map(quote).join(',')})`)
    return dialect === 'mysqldump'
      ? `${create}LOCK TABLES ${table} WRITE;\nINSERT INTO ${table} VALUES ${tuples.join(',')};\nUNLOCK TABLES;\n`
      : `${create}INSERT INTO ${table} (${columns.map((each) => `\`${each}\``).join(', ')}) VALUES\n${tuples.join(',\n')};\n`
  })
  const head = {
    phpmyadmin: '-- phpMyAdmin SQL Dump\nSET NAMES utf8mb4;\n',
    mysqldump: '-- MySQL dump 10.13\n',
    adminer: '-- Adminer 4.8.1 MySQL dump\n\nSET NAMES utf8mb4;\n',
  }
  return `${head[dialect]}${tables.join('\n')}${dialect === 'mysqldump' ? '-- Dump completed on 2026-11-21\n' : ''}`
}

/** The password of the first customer of `jewellersShop`. */
export const FORMER_PASSWORD = 'Zilver & goud 2024'

/** A jeweller's shop with one of everything. */
export function jewellersShop() {
  const shop = createFormerShop()
  for (const [name, value] of Object.entries({
    siteurl: 'https://oud.example',
    home: 'https://oud.example',
    blogname: 'De Oude Goudsmid',
    permalink_structure: '/%year%/%postname%/',
    woocommerce_permalinks: phpText({
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
  const [variable, external, grouped] = ['variable', 'external', 'grouped'].map((name, at) =>
    shop.term(20 + at, 'product_type', name, name),
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
      _product_attributes: phpText({
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
    { _children: phpText([101, 102]) },
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
  const inner = createHmac('sha384', 'wp-sha384').update(FORMER_PASSWORD).digest('base64')
  shop.user(
    7,
    {
      user_login: 'mila',
      user_pass: `$wp${hashSync(inner, 4).replace('$2b', '$2y')}`,
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
      _wished_posts: phpText({ 'post-101': 101, 'post-999': 999 }),
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
      billing_country: 'FR',
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

function addOrders(shop: ReturnType<typeof createFormerShop>): void {
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
  shop.item(1, 201, 'line_item', 'Ring Anna', {
    _product_id: '101',
    _variation_id: '0',
    _qty: '1',
    _line_subtotal: '100',
    _line_subtotal_tax: '21',
    _line_total: '99.963636',
    _line_tax: '20.992364',
  })
  shop.item(2, 201, 'shipping', 'PostNL', {
    cost: '4.5',
    total_tax: '0.945',
    method_id: 'flat_rate',
  })
  shop.item(3, 201, 'tax', 'NL-BTW-1', { tax_amount: '20.992364', shipping_tax_amount: '0.945' })
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
  shop.item(4, 202, 'line_item', 'Ring Bo', {
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

// The tables of WordPress 6.8 and WooCommerce 10 that the fixtures fill: columns in their order, with the types of MySQL.

const ID = 'bigint(20) unsigned NOT NULL'
const LONG = 'longtext'
const TEXT = "varchar(255) NOT NULL DEFAULT ''"
const MOMENT = "datetime NOT NULL DEFAULT '0000-00-00 00:00:00'"
const AMOUNT = 'decimal(26,8) DEFAULT NULL'

const columns = (...pairs: [type: string, names: string][]) =>
  pairs.flatMap(([type, names]) => names.split(' ').map((name): [string, string] => [name, type]))

const meta = (key: string, id: string) =>
  columns([ID, `${key} ${id}`], [LONG, 'meta_key meta_value'])

export const WORDPRESS_TABLES: Record<string, [name: string, type: string][]> = {
  options: columns(
    [ID, 'option_id'],
    [TEXT, 'option_name'],
    [LONG, 'option_value'],
    [TEXT, 'autoload'],
  ),
  posts: [
    ...columns([ID, 'ID post_author'], [MOMENT, 'post_date post_date_gmt']),
    ...columns([LONG, 'post_content post_title post_excerpt']),
    ...columns([TEXT, 'post_status comment_status ping_status post_password post_name']),
    ...columns([LONG, 'to_ping pinged'], [MOMENT, 'post_modified post_modified_gmt']),
    ...columns(
      [LONG, 'post_content_filtered'],
      [ID, 'post_parent'],
      [TEXT, 'guid'],
      [ID, 'menu_order'],
    ),
    ...columns([TEXT, 'post_type post_mime_type'], [ID, 'comment_count']),
  ],
  postmeta: meta('meta_id', 'post_id'),
  terms: columns([ID, 'term_id'], [TEXT, 'name slug'], [ID, 'term_group']),
  term_taxonomy: [
    ...columns([ID, 'term_taxonomy_id term_id'], [TEXT, 'taxonomy'], [LONG, 'description']),
    ...columns([ID, 'parent count']),
  ],
  term_relationships: columns([ID, 'object_id term_taxonomy_id term_order']),
  termmeta: meta('meta_id', 'term_id'),
  users: [
    ...columns([ID, 'ID'], [TEXT, 'user_login user_pass user_nicename user_email user_url']),
    ...columns([MOMENT, 'user_registered'], [TEXT, 'user_activation_key'], [ID, 'user_status']),
    ...columns([TEXT, 'display_name']),
  ],
  usermeta: meta('umeta_id', 'user_id'),
  comments: [
    ...columns([ID, 'comment_ID comment_post_ID'], [TEXT, 'comment_author comment_author_email']),
    ...columns(
      [TEXT, 'comment_author_url comment_author_IP'],
      [MOMENT, 'comment_date comment_date_gmt'],
    ),
    ...columns(
      [LONG, 'comment_content'],
      [ID, 'comment_karma'],
      [TEXT, 'comment_approved comment_agent comment_type'],
    ),
    ...columns([ID, 'comment_parent user_id']),
  ],
  commentmeta: meta('meta_id', 'comment_id'),
  woocommerce_order_items: columns(
    [ID, 'order_item_id'],
    [LONG, 'order_item_name'],
    [TEXT, 'order_item_type'],
    [ID, 'order_id'],
  ),
  woocommerce_order_itemmeta: meta('meta_id', 'order_item_id'),
  woocommerce_attribute_taxonomies: columns(
    [ID, 'attribute_id'],
    [TEXT, 'attribute_name attribute_label attribute_type attribute_orderby'],
    [ID, 'attribute_public'],
  ),
  wc_orders: [
    ...columns([ID, 'id'], [TEXT, 'status currency type'], [AMOUNT, 'tax_amount total_amount']),
    ...columns(
      [ID, 'customer_id'],
      [TEXT, 'billing_email'],
      ['datetime DEFAULT NULL', 'date_created_gmt date_updated_gmt'],
    ),
    ...columns(
      [ID, 'parent_order_id'],
      [
        LONG,
        'payment_method payment_method_title transaction_id ip_address user_agent customer_note',
      ],
    ),
  ],
  wc_order_addresses: columns(
    [ID, 'id order_id'],
    [TEXT, 'address_type'],
    [
      LONG,
      'first_name last_name company address_1 address_2 city state postcode country email phone',
    ],
  ),
  wc_order_operational_data: [
    ...columns([ID, 'id order_id'], [TEXT, 'created_via woocommerce_version']),
    ...columns(
      [ID, 'prices_include_tax coupon_usages_are_counted download_permission_granted'],
      [TEXT, 'cart_hash'],
    ),
    ...columns([ID, 'new_order_email_sent'], [TEXT, 'order_key'], [ID, 'order_stock_reduced']),
    ...columns(['datetime DEFAULT NULL', 'date_paid_gmt date_completed_gmt']),
    ...columns([
      AMOUNT,
      'shipping_tax_amount shipping_total_amount discount_tax_amount discount_total_amount',
    ]),
    ...columns([ID, 'recorded_sales']),
  ],
  wc_orders_meta: meta('id', 'order_id'),
  redirection_items: [
    ...columns([ID, 'id'], [LONG, 'url match_url match_data'], [ID, 'regex position last_count']),
    ...columns([MOMENT, 'last_access'], [ID, 'group_id'], [TEXT, 'status action_type']),
    ...columns([ID, 'action_code'], [LONG, 'action_data'], [TEXT, 'match_type title']),
  ],
  rank_math_redirections: columns(
    [ID, 'id'],
    [LONG, 'sources url_to'],
    [ID, 'header_code hits'],
    [TEXT, 'status'],
    [MOMENT, 'created updated'],
  ),
  // of WPML
  icl_translations: columns(
    [ID, 'translation_id'],
    [TEXT, 'element_type'],
    [ID, 'element_id trid'],
    ['varchar(7)', 'language_code source_language_code'],
  ),
  wc_webhooks: columns([ID, 'webhook_id'], [TEXT, 'status name secret topic']),
  actionscheduler_actions: columns([ID, 'action_id'], [TEXT, 'hook status'], [LONG, 'args']),
}

/** Columns with an index of their own, as MySQL writes them behind the columns of a table. */
export const TABLE_KEYS: Record<string, string[]> = {
  posts: ['post_name', 'post_parent', 'post_author'],
  postmeta: ['post_id', 'meta_key'],
  term_relationships: ['term_taxonomy_id'],
  wc_orders: ['status', 'customer_id', 'billing_email'],
}

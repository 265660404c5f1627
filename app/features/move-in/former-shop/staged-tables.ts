/** Start here: the tables of a WooCommerce shop that a move reads. Other file formats are converted to these tables. */

type ColumnType = 'bigint' | 'text'

interface StagedTable {
  columns: Record<string, ColumnType>
  index: string[]
  /** false for rows that no part of the import reads */
  isNeeded?: (row: Record<string, string | null>) => boolean
}

const metaTable = (id: string): StagedTable => ({
  columns: { [id]: 'bigint', meta_key: 'text', meta_value: 'text' },
  index: [id],
})

const SKIPPED_POST_TYPES = new Set(
  (
    'revision auto-draft customize_changeset oembed_cache user_request wp_template wp_template_part ' +
    'wp_global_styles wp_navigation wp_font_family wp_font_face scheduled-action shop_order_placehold'
  ).split(' '),
)

/** Post fields that mean nothing outside the former shop or hold personal data such as IP addresses. */
const SKIPPED_META =
  /^(?:_edit_|_wp_trash_|_oembed_|_elementor|_wc_facebook|_wpb_|_vc_|rehub_views|_userwish_IP|_user_IP|_user_wished|_user_liked|_customer_ip_address|_customer_user_agent|_amzaff_extra|_sales_rank|_last_sync_date|_product_version|_wc_average_rating|_wc_review_count|_wc_rating_count|_cegg_data_|_wp_attachment_metadata$|_wp_page_template|_download_permissions|_recorded_|_new_order_email|_order_version|_cart_hash|_created_via|_wpcom_|_jetpack|_yoast_wpseo_content_score|_yoast_wpseo_estimated|_yoast_wpseo_linkdex|_yoast_wpseo_wordproof)/

const NEEDED_USER_META =
  /^(?:(?:billing|shipping)_|first_name$|last_name$|\w*capabilities$|_wished_posts$|wc_last_active$|move_marketing$|.*(?:newsletter|marketing|optin|opt_in|consent|subscribed).*$)/i

const NEEDED_OPTIONS =
  /^(?:move_system|siteurl|home|blogname|permalink_structure|category_base|tag_base|timezone_string|gmt_offset|sticky_posts|icl_sitepress_settings|polylang|wpseo_taxonomy_meta|wpseo_titles|wpseo-premium-redirects-(?:base|export-plain|export-regex)|301_redirects|quickppr_redirects|active_plugins|page_on_front|page_for_posts|nav_menu_options|theme_mods_.*|rehub_option|woocommerce_(?:permalinks|currency|prices_include_tax|weight_unit|dimension_unit|custom_orders_table_enabled|shop_page_id|cart_page_id|checkout_page_id|myaccount_page_id|terms_page_id|tax_based_on|calc_taxes))$/

export const STAGED_TABLES: Record<string, StagedTable> = {
  posts: {
    columns: {
      ID: 'bigint',
      post_author: 'bigint',
      post_date: 'text',
      post_date_gmt: 'text',
      post_content: 'text',
      post_title: 'text',
      post_excerpt: 'text',
      post_status: 'text',
      post_password: 'text',
      post_name: 'text',
      post_modified_gmt: 'text',
      post_parent: 'bigint',
      guid: 'text',
      menu_order: 'bigint',
      post_type: 'text',
      post_mime_type: 'text',
    },
    index: ['ID', 'post_parent', 'post_type, "ID"'],
    isNeeded: ({ post_type: type }) => !SKIPPED_POST_TYPES.has(type ?? ''),
  },
  postmeta: {
    ...metaTable('post_id'),
    index: ['post_id', 'meta_key'],
    isNeeded: ({ meta_key: key, meta_value: value }) =>
      value !== null && value !== '' && !SKIPPED_META.test(key ?? ''),
  },
  terms: {
    columns: { term_id: 'bigint', name: 'text', slug: 'text' },
    index: ['term_id'],
  },
  term_taxonomy: {
    columns: {
      term_taxonomy_id: 'bigint',
      term_id: 'bigint',
      taxonomy: 'text',
      description: 'text',
      parent: 'bigint',
    },
    index: ['term_taxonomy_id', 'term_id'],
  },
  term_relationships: {
    columns: { object_id: 'bigint', term_taxonomy_id: 'bigint', term_order: 'bigint' },
    index: ['object_id'],
  },
  termmeta: metaTable('term_id'),
  users: {
    columns: {
      ID: 'bigint',
      user_login: 'text',
      user_pass: 'text',
      user_email: 'text',
      user_registered: 'text',
      display_name: 'text',
    },
    index: ['ID'],
  },
  usermeta: {
    ...metaTable('user_id'),
    isNeeded: ({ meta_key: key, meta_value: value }) =>
      value !== '' && NEEDED_USER_META.test(key ?? ''),
  },
  comments: {
    columns: {
      comment_ID: 'bigint',
      comment_post_ID: 'bigint',
      comment_author: 'text',
      comment_author_email: 'text',
      comment_date_gmt: 'text',
      comment_content: 'text',
      comment_approved: 'text',
      comment_type: 'text',
      comment_parent: 'bigint',
      user_id: 'bigint',
    },
    index: ['comment_ID', 'comment_post_ID'],
    isNeeded: ({ comment_approved: state }) => state === '1' || state === '0',
  },
  commentmeta: metaTable('comment_id'),
  options: {
    columns: { option_name: 'text', option_value: 'text' },
    index: ['option_name'],
    isNeeded: ({ option_name: name }) => NEEDED_OPTIONS.test(name ?? ''),
  },
  woocommerce_order_items: {
    columns: {
      order_item_id: 'bigint',
      order_item_name: 'text',
      order_item_type: 'text',
      order_id: 'bigint',
    },
    index: ['order_id'],
  },
  woocommerce_order_itemmeta: metaTable('order_item_id'),
  woocommerce_attribute_taxonomies: {
    columns: { attribute_name: 'text', attribute_label: 'text' },
    index: ['attribute_name'],
  },
  wc_orders: {
    columns: {
      id: 'bigint',
      status: 'text',
      currency: 'text',
      type: 'text',
      tax_amount: 'text',
      total_amount: 'text',
      customer_id: 'bigint',
      billing_email: 'text',
      date_created_gmt: 'text',
      parent_order_id: 'bigint',
      payment_method: 'text',
      payment_method_title: 'text',
      customer_note: 'text',
    },
    index: ['id', 'parent_order_id'],
  },
  wc_order_addresses: {
    columns: {
      order_id: 'bigint',
      address_type: 'text',
      first_name: 'text',
      last_name: 'text',
      company: 'text',
      address_1: 'text',
      address_2: 'text',
      city: 'text',
      postcode: 'text',
      country: 'text',
      email: 'text',
      phone: 'text',
    },
    index: ['order_id'],
  },
  wc_order_operational_data: {
    columns: {
      order_id: 'bigint',
      prices_include_tax: 'text',
      date_paid_gmt: 'text',
      date_completed_gmt: 'text',
      shipping_tax_amount: 'text',
      shipping_total_amount: 'text',
      discount_tax_amount: 'text',
      discount_total_amount: 'text',
    },
    index: ['order_id'],
  },
  wc_orders_meta: metaTable('order_id'),
  // Orders of files, which are parsed while they are staged.
  file_orders: {
    columns: {
      id: 'bigint',
      number: 'text',
      data: 'text',
      refunded: 'text',
      currency: 'text',
      problem: 'text',
    },
    index: ['id'],
  },
  icl_translations: {
    columns: {
      element_type: 'text',
      element_id: 'bigint',
      trid: 'bigint',
      language_code: 'text',
      source_language_code: 'text',
    },
    index: ['element_id'],
  },
  // Translations of posts and terms that are imported in one language, see `foldTranslations`.
  folded_translations: {
    columns: {
      kind: 'text',
      id: 'bigint',
      main_id: 'bigint',
      language: 'text',
      type: 'text',
      title: 'text',
      slug: 'text',
    },
    index: ['id'],
  },
  rank_math_redirections: {
    columns: { sources: 'text', url_to: 'text', header_code: 'text', status: 'text' },
    index: [],
  },
  redirection_items: {
    columns: {
      url: 'text',
      action_data: 'text',
      action_code: 'text',
      status: 'text',
      regex: 'text',
      match_type: 'text',
      action_type: 'text',
    },
    index: [],
  },
}

/** Longest names first, because a table name may end with the name of another table. */
const TABLE_NAMES = Object.keys(STAGED_TABLES)
  .filter((name) => name !== 'file_orders' && name !== 'folded_translations')
  .toSorted((a, b) => b.length - a.length)

/** Splits "wp_2_posts" or "database.wp_posts" into its prefix and the name of the table; null for tables that a move does not read. */
export function splitTableName(table: string): { prefix: string; name: string } | null {
  const name = TABLE_NAMES.find((each) => table.endsWith(each))
  if (!name) return null
  const prefix = table.slice(0, -name.length)
  return prefix === '' || /[_.]$/.test(prefix) ? { prefix, name } : null
}

import { writePhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import type { StagedShop } from '#app/features/move-in/file-formats/staged-shop.server.ts'
import {
  idOf,
  type JsonRecord,
  listOf,
  recordOf,
  recordsOf,
  storedTimeOf,
  textOf,
  unixSecondsOf,
} from './json-record.ts'
import type { ShopPages } from './shop-pages.server.ts'
import { metaData } from './stage-rest-catalogue.server.ts'

const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'postcode',
  'state',
  'country',
  'email',
  'phone',
]

/** Stages customers, coupons, orders and reviews. */
export async function stageSales(shop: StagedShop, pages: ShopPages): Promise<void> {
  const byId = 'orderby=id&order=asc'
  const stages: [
    list: string,
    query: string,
    stage: (shop: StagedShop, record: JsonRecord) => void,
  ][] = [
    ['wc/v3/customers', `role=all&${byId}`, stageCustomer],
    ['wc/v3/coupons', byId, stageCoupon],
    ['wc/v3/orders', `status=any&${byId}`, stageOrder],
    ['wc/v3/products/reviews', 'status=all&orderby=id&order=asc', stageReview],
  ]
  for (const [list, query, stage] of stages)
    for await (const records of pages.records(list, 'key', { query })) {
      for (const record of records) if (idOf(record) > 0) stage(shop, record)
      await shop.flushIfFull()
    }
}

function addressFields(record: JsonRecord, kind: 'billing' | 'shipping', prefix: string) {
  const address = recordOf(record, kind)
  return Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [`${prefix}${kind}_${field}`, textOf(address, field)]),
  )
}

function stageCustomer(shop: StagedShop, customer: JsonRecord): void {
  const id = String(idOf(customer))
  shop.add('users', {
    ID: id,
    user_login: textOf(customer, 'username'),
    user_pass: '',
    user_email: textOf(customer, 'email'),
    user_registered: storedTimeOf(customer, 'date_created_gmt'),
    display_name: `${textOf(customer, 'first_name')} ${textOf(customer, 'last_name')}`.trim(),
  })
  const metas = {
    wp_capabilities: writePhpValue({ [textOf(customer, 'role') || 'customer']: true }),
    ...metaData(customer),
    first_name: textOf(customer, 'first_name'),
    last_name: textOf(customer, 'last_name'),
    ...addressFields(customer, 'billing', ''),
    ...addressFields(customer, 'shipping', ''),
  }
  for (const [key, value] of Object.entries(metas))
    if (value !== '') shop.add('usermeta', { user_id: id, meta_key: key, meta_value: value })
}

function stageCoupon(shop: StagedShop, coupon: JsonRecord): void {
  const yesOrNo = (name: string) => (coupon[name] === true ? 'yes' : 'no')
  const joinedIds = (name: string) => listOf(coupon, name).map(String).join(',')
  const amount = (name: string) => (Number(textOf(coupon, name)) > 0 ? textOf(coupon, name) : '')
  const serializedList = (name: string) => {
    const list = listOf(coupon, name).map((each) =>
      typeof each === 'number' ? each : String(each),
    )
    return list.length > 0 ? writePhpValue(list) : ''
  }
  shop.addPost(
    idOf(coupon),
    'shop_coupon',
    {
      post_title: textOf(coupon, 'code'),
      post_excerpt: textOf(coupon, 'description'),
      post_status: textOf(coupon, 'status') || 'publish',
      post_date_gmt: storedTimeOf(coupon, 'date_created_gmt'),
    },
    {
      ...metaData(coupon),
      discount_type: textOf(coupon, 'discount_type'),
      coupon_amount: textOf(coupon, 'amount'),
      date_expires: unixSecondsOf(coupon, 'date_expires_gmt'),
      individual_use: yesOrNo('individual_use'),
      product_ids: joinedIds('product_ids'),
      exclude_product_ids: joinedIds('excluded_product_ids'),
      product_categories: serializedList('product_categories'),
      exclude_product_categories: serializedList('excluded_product_categories'),
      usage_limit: textOf(coupon, 'usage_limit'),
      usage_limit_per_user: textOf(coupon, 'usage_limit_per_user'),
      limit_usage_to_x_items: textOf(coupon, 'limit_usage_to_x_items'),
      usage_count: textOf(coupon, 'usage_count'),
      free_shipping: yesOrNo('free_shipping'),
      exclude_sale_items: yesOrNo('exclude_sale_items'),
      minimum_amount: amount('minimum_amount'),
      maximum_amount: amount('maximum_amount'),
      customer_email: serializedList('email_restrictions'),
    },
  )
}

function stageOrder(shop: StagedShop, order: JsonRecord): void {
  const id = idOf(order)
  const number = textOf(order, 'number')
  shop.addPost(
    id,
    'shop_order',
    {
      post_status: `wc-${textOf(order, 'status')}`,
      post_date_gmt: storedTimeOf(order, 'date_created_gmt'),
      post_excerpt: textOf(order, 'customer_note'),
    },
    {
      ...metaData(order),
      ...(number !== String(id) && { _order_number: number }),
      _order_currency: textOf(order, 'currency'),
      _order_total: textOf(order, 'total'),
      _order_tax: textOf(order, 'cart_tax'),
      _order_shipping: textOf(order, 'shipping_total'),
      _order_shipping_tax: textOf(order, 'shipping_tax'),
      _customer_user: textOf(order, 'customer_id'),
      _payment_method: textOf(order, 'payment_method'),
      _payment_method_title: textOf(order, 'payment_method_title'),
      _date_paid: unixSecondsOf(order, 'date_paid_gmt'),
      _date_completed: unixSecondsOf(order, 'date_completed_gmt'),
      ...addressFields(order, 'billing', '_'),
      ...addressFields(order, 'shipping', '_'),
    },
  )
  stageItems(shop, id, order)
  for (const refund of recordsOf(order, 'refunds'))
    shop.addPost(
      idOf(refund),
      'shop_order_refund',
      { post_parent: String(id), post_date_gmt: storedTimeOf(order, 'date_modified_gmt') },
      {
        _refund_amount: textOf(refund, 'total').replace('-', ''),
        _refund_reason: textOf(refund, 'reason'),
      },
    )
}

function stageItems(shop: StagedShop, order: number, record: JsonRecord): void {
  const add = (item: JsonRecord, type: string, name: string, metas: Record<string, string>) => {
    const id = String(idOf(item))
    shop.add('woocommerce_order_items', {
      order_item_id: id,
      order_item_name: name,
      order_item_type: type,
      order_id: String(order),
    })
    for (const [key, value] of Object.entries({ ...metaData(item), ...metas }))
      if (value !== '')
        shop.add('woocommerce_order_itemmeta', {
          order_item_id: id,
          meta_key: key,
          meta_value: value,
        })
  }
  const amounts = (item: JsonRecord) => ({
    _line_total: textOf(item, 'total'),
    _line_tax: textOf(item, 'total_tax'),
  })
  for (const item of recordsOf(record, 'line_items'))
    add(item, 'line_item', textOf(item, 'name'), {
      ...amounts(item),
      _line_subtotal: textOf(item, 'subtotal'),
      _line_subtotal_tax: textOf(item, 'subtotal_tax'),
      _qty: textOf(item, 'quantity'),
      _sku: textOf(item, 'sku'),
      _product_id: textOf(item, 'product_id'),
      _variation_id: textOf(item, 'variation_id'),
    })
  for (const item of recordsOf(record, 'fee_lines'))
    add(item, 'fee', textOf(item, 'name'), amounts(item))
  for (const item of recordsOf(record, 'shipping_lines'))
    add(item, 'shipping', textOf(item, 'method_title'), {
      method_id: textOf(item, 'method_id'),
      cost: textOf(item, 'total'),
      total_tax: textOf(item, 'total_tax'),
    })
  for (const item of recordsOf(record, 'tax_lines'))
    add(item, 'tax', textOf(item, 'rate_code'), {
      label: textOf(item, 'label'),
      tax_amount: textOf(item, 'tax_total'),
      shipping_tax_amount: textOf(item, 'shipping_tax_total'),
      rate_percent: textOf(item, 'rate_percent'),
    })
  for (const item of recordsOf(record, 'coupon_lines'))
    add(item, 'coupon', textOf(item, 'code'), {
      discount_amount: textOf(item, 'discount'),
      discount_amount_tax: textOf(item, 'discount_tax'),
    })
}

const REVIEW_STATES: Record<string, string> = { approved: '1', hold: '0' }

function stageReview(shop: StagedShop, review: JsonRecord): void {
  const id = String(idOf(review))
  shop.add('comments', {
    comment_ID: id,
    comment_post_ID: String(idOf(review, 'product_id')),
    comment_author: textOf(review, 'reviewer'),
    comment_author_email: textOf(review, 'reviewer_email'),
    comment_date_gmt: storedTimeOf(review, 'date_created_gmt'),
    comment_content: textOf(review, 'review'),
    comment_approved: REVIEW_STATES[textOf(review, 'status')] ?? 'spam',
    comment_type: 'review',
    comment_parent: '0',
    user_id: '0',
  })
  const rating = textOf(review, 'rating')
  shop.add('commentmeta', { comment_id: id, meta_key: 'rating', meta_value: rating })
}

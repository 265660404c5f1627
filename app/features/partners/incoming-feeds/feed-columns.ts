import type { FeedSource } from './feeds.ts'

/** The fields that the shop reads from a row; each network uses different column names for them. */
export type FeedField =
  | 'id'
  /** makes an id of a merchant unique among merchants */
  | 'merchantId'
  | 'merchant'
  | 'title'
  | 'brand'
  | 'gtin'
  | 'link'
  | 'price'
  | 'salePrice'
  | 'saleWindow'
  | 'currency'
  | 'advisedPrice'
  | 'earlierPrice'
  | 'shipping'
  | 'stock'
  | 'delivery'
  | 'image'
  | 'size'
  | 'material'
  | 'colour'
  /** equal for all variants of one product */
  | 'group'
  | 'condition'
  | 'status'

/** Networks without a group column of their own pass on those of their merchants. */
const MERCHANT_GROUP_COLUMNS = [
  'item_group_id',
  'itemgroupid',
  'group_id',
  'groupid',
  'parent_id',
  'parentid',
  'parent_sku',
  'parentsku',
]

/** Column names in lower case, the preferred ones first. */
export const FEED_COLUMNS: Record<FeedSource, Partial<Record<FeedField, string[]>>> = {
  awin: {
    id: ['aw_product_id'],
    merchantId: ['merchant_id'],
    merchant: ['merchant_name'],
    title: ['product_name'],
    brand: ['brand_name'],
    gtin: ['ean', 'product_gtin', 'upc'],
    link: ['aw_deep_link'],
    price: ['search_price', 'store_price', 'display_price'],
    currency: ['currency'],
    advisedPrice: ['rrp_price'],
    earlierPrice: ['product_price_old'],
    shipping: ['delivery_cost'],
    stock: ['in_stock', 'stock_status', 'stock_quantity'],
    delivery: ['delivery_time'],
    image: ['large_image', 'merchant_image_url', 'aw_image_url', 'alternate_image'],
    size: ['fashion:size', 'size'],
    material: ['fashion:material', 'material'],
    colour: ['colour', 'fashion:colour'],
    group: ['parent_product_id', 'item_group_id'],
    condition: ['condition'],
  },
  tradetracker: {
    id: ['productid', '@id', 'id'],
    merchantId: ['campaignid'],
    title: ['name'],
    brand: ['brand', 'merk'],
    gtin: ['ean', 'gtin'],
    link: ['producturl', 'url'],
    price: ['price', 'price/amount'],
    currency: ['price@currency', 'price/currency', 'currency'],
    earlierPrice: ['fromprice'],
    shipping: ['deliverycosts'],
    stock: ['stock', 'instock', 'availability'],
    delivery: ['deliverytime'],
    image: ['imageurl', 'image'],
    size: ['size'],
    material: ['material'],
    colour: ['color'],
    group: MERCHANT_GROUP_COLUMNS,
    condition: ['condition'],
  },
  daisycon: {
    id: ['daisycon_unique_id'],
    merchant: ['program_name', 'programname'],
    title: ['title'],
    brand: ['brand'],
    gtin: ['ean'],
    link: ['link'],
    price: ['price'],
    currency: ['currency'],
    earlierPrice: ['price_old'],
    shipping: ['price_shipping'],
    stock: ['in_stock', 'in_stock_amount'],
    delivery: ['delivery_description', 'delivery_time'],
    image: ['image_default', 'image_large', 'image_medium', 'image_small', 'image'],
    size: ['size'],
    material: ['material_description'],
    colour: ['color_primary'],
    group: MERCHANT_GROUP_COLUMNS,
    condition: ['condition'],
    status: ['status'],
  },
  google: {
    id: ['id'],
    merchant: ['channel/title'],
    title: ['title'],
    brand: ['brand'],
    gtin: ['gtin'],
    link: ['link'],
    price: ['price'],
    salePrice: ['sale_price'],
    saleWindow: ['sale_price_effective_date'],
    shipping: ['shipping/price'],
    stock: ['availability'],
    image: ['image_link', 'additional_image_link'],
    size: ['size'],
    material: ['material'],
    colour: ['color'],
    group: ['item_group_id'],
    condition: ['condition'],
  },
}

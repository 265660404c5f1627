import { z } from 'zod'
import {
  linksSchema,
  metaSchema,
  momentText,
} from '#app/features/rest-api/wc-framework/wc-schemas.ts'

/** The responses of products and variations. */

const amount = z.string().regex(/^(?:-?\d+\.\d+|\d+|)$/)
const named = z.strictObject({ id: z.int(), name: z.string(), slug: z.string() })
const ids = z.array(z.int())

const image = z.strictObject({
  id: z.int(),
  date_created: momentText,
  date_created_gmt: momentText,
  date_modified: momentText,
  date_modified_gmt: momentText,
  src: z.string(),
  name: z.string(),
  alt: z.string(),
})

const shared = {
  id: z.int(),
  permalink: z.string(),
  date_created: momentText,
  date_created_gmt: momentText,
  date_modified: momentText,
  date_modified_gmt: momentText,
  status: z.enum(['publish', 'private', 'draft', 'trash']),
  description: z.string(),
  sku: z.string(),
  global_unique_id: z.string(),
  price: amount,
  regular_price: amount,
  sale_price: amount,
  date_on_sale_from: momentText,
  date_on_sale_from_gmt: momentText,
  date_on_sale_to: momentText,
  date_on_sale_to_gmt: momentText,
  on_sale: z.boolean(),
  purchasable: z.boolean(),
  virtual: z.literal(false),
  downloadable: z.literal(false),
  downloads: z.array(z.never()),
  download_limit: z.literal(-1),
  download_expiry: z.literal(-1),
  tax_status: z.literal('taxable'),
  tax_class: z.enum(['', 'reduced-rate', 'zero-rate']),
  manage_stock: z.boolean(),
  stock_quantity: z.int().nullable(),
  stock_status: z.enum(['instock', 'outofstock']),
  backorders: z.literal('no'),
  backorders_allowed: z.literal(false),
  backordered: z.literal(false),
  low_stock_amount: z.null(),
  weight: z.string().describe('Kilograms'),
  dimensions: z.strictObject({
    length: z.literal(''),
    width: z.literal(''),
    height: z.literal(''),
  }),
  shipping_class: z.literal(''),
  shipping_class_id: z.literal(0),
  menu_order: z.int(),
  parent_id: z.int(),
  meta_data: metaSchema,
  _links: linksSchema,
}

export const variationSchema = z.strictObject({
  ...shared,
  type: z.literal('variation'),
  name: z.string(),
  image: image.nullable(),
  attributes: z.array(
    z.strictObject({ id: z.int(), name: z.string(), slug: z.string(), option: z.string() }),
  ),
})

const ownProduct = z.strictObject({
  ...shared,
  name: z.string(),
  slug: z.string(),
  type: z.enum(['simple', 'variable', 'external']),
  featured: z.boolean(),
  catalog_visibility: z.enum(['visible', 'hidden']),
  short_description: z.string(),
  total_sales: z.int(),
  external_url: z.string(),
  button_text: z.literal(''),
  sold_individually: z.boolean(),
  shipping_required: z.boolean(),
  shipping_taxable: z.boolean(),
  reviews_allowed: z.literal(true),
  average_rating: z.string(),
  rating_count: z.int(),
  upsell_ids: ids,
  cross_sell_ids: ids,
  purchase_note: z.literal(''),
  categories: z.array(named),
  brands: z.array(named),
  tags: z.array(named),
  images: z.array(image),
  attributes: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      position: z.int(),
      visible: z.boolean(),
      variation: z.boolean(),
      options: z.array(z.string()),
    }),
  ),
  default_attributes: z.array(z.never()),
  variations: ids,
  grouped_products: ids,
  price_html: z.string(),
  related_ids: ids,
  has_options: z.boolean(),
  post_password: z.literal(''),
})

/** A search by SKU finds variations too. */
export const productSchema = z.union([ownProduct, variationSchema])

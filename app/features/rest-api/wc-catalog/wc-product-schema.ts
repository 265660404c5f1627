import { z } from 'zod'
import {
  linksSchema,
  metaSchema,
  momentText,
} from '#app/features/rest-api/wc-framework/wc-schemas.ts'

/** Schemas of products and variations in responses. */

const amountSchema = z.string().regex(/^(?:\d*(?:[.,]\d+)?)$/)
const termSchema = z.strictObject({ id: z.int(), name: z.string(), slug: z.string() })
const ids = z.array(z.int())

const imageSchema = z.strictObject({
  id: z.int(),
  date_created: momentText,
  date_created_gmt: momentText,
  date_modified: momentText,
  date_modified_gmt: momentText,
  src: z.string(),
  name: z.string(),
  alt: z.string(),
})

const sharedProperties = {
  id: z.int(),
  permalink: z.string(),
  date_created: momentText,
  date_created_gmt: momentText,
  date_modified: momentText,
  date_modified_gmt: momentText,
  status: z.enum(['publish', 'private', 'pending', 'draft', 'trash']),
  description: z.string(),
  sku: z.string(),
  global_unique_id: z.string(),
  price: amountSchema,
  regular_price: amountSchema,
  sale_price: amountSchema,
  date_on_sale_from: momentText,
  date_on_sale_from_gmt: momentText,
  date_on_sale_to: momentText,
  date_on_sale_to_gmt: momentText,
  on_sale: z.boolean(),
  purchasable: z.boolean(),
  virtual: z.boolean(),
  downloadable: z.boolean(),
  downloads: z.array(z.strictObject({ id: z.string(), name: z.string(), file: z.string() })),
  download_limit: z.int(),
  download_expiry: z.int(),
  tax_status: z.enum(['taxable', 'shipping', 'none']),
  tax_class: z.enum(['', 'reduced-rate', 'zero-rate']),
  manage_stock: z.boolean(),
  stock_quantity: z.int().nullable(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']),
  backorders: z.enum(['no', 'notify', 'yes']),
  backorders_allowed: z.boolean(),
  backordered: z.boolean(),
  low_stock_amount: z.int().nullable(),
  cost_of_goods_sold: z
    .strictObject({
      values: z.array(z.strictObject({ defined_value: z.number(), effective_value: z.number() })),
      total_value: z.number(),
    })
    .optional()
    .describe('Cost price without VAT, if it is known'),
  weight: z.string().describe('Kilograms'),
  dimensions: z.strictObject({
    length: z.string(),
    width: z.string(),
    height: z.string(),
  }),
  shipping_class: z.string(),
  shipping_class_id: z.int(),
  menu_order: z.int(),
  parent_id: z.int(),
  meta_data: metaSchema,
  _links: linksSchema,
}

export const variationSchema = z.strictObject({
  ...sharedProperties,
  type: z.literal('variation'),
  name: z.string(),
  image: imageSchema.nullable(),
  attributes: z.array(
    z.strictObject({ id: z.int(), name: z.string(), slug: z.string(), option: z.string() }),
  ),
})

const productOnlySchema = z.strictObject({
  ...sharedProperties,
  name: z.string(),
  slug: z.string(),
  type: z.enum(['simple', 'variable', 'grouped', 'external']),
  featured: z.boolean(),
  catalog_visibility: z.enum(['visible', 'catalog', 'search', 'hidden']),
  short_description: z.string(),
  total_sales: z.int(),
  external_url: z.string(),
  button_text: z.string(),
  sold_individually: z.boolean(),
  shipping_required: z.boolean(),
  shipping_taxable: z.boolean(),
  reviews_allowed: z.boolean(),
  average_rating: z.string(),
  rating_count: z.int(),
  upsell_ids: ids,
  cross_sell_ids: ids,
  purchase_note: z.string(),
  categories: z.array(termSchema),
  brands: z.array(termSchema),
  tags: z.array(termSchema),
  images: z.array(imageSchema),
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
  default_attributes: z.array(
    z.strictObject({ id: z.int(), name: z.string(), option: z.string() }),
  ),
  variations: ids,
  grouped_products: ids,
  price_html: z.string(),
  related_ids: ids,
  has_options: z.boolean(),
  post_password: z.string(),
})

/** A product, or a variation, which a search by SKU finds too. */
export const productSchema = z.union([productOnlySchema, variationSchema])

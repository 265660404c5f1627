import { z } from 'zod'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { storeImageSchema } from './storeapi-images.ts'
import { centsText, moneyFields } from './storeapi-money.ts'

const termSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  link: z.string(),
})

export const storeProductSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  parent: z.int(),
  type: z.enum(['simple', 'variable', 'grouped', 'external', 'variation']),
  variation: z.string(),
  permalink: z.string(),
  sku: z.string(),
  short_description: z.string(),
  description: z.string(),
  on_sale: z.boolean(),
  prices: z.strictObject({
    price: z.string(),
    regular_price: z.string(),
    sale_price: z.string(),
    price_range: z.strictObject({ min_amount: centsText, max_amount: centsText }).nullable(),
    ...moneyFields,
  }),
  price_html: z.string(),
  average_rating: z.string(),
  review_count: z.int(),
  images: z.array(storeImageSchema),
  categories: z.array(termSchema),
  tags: z.array(termSchema),
  brands: z.array(termSchema),
  attributes: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      taxonomy: z.string().nullable(),
      has_variations: z.boolean(),
      terms: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          slug: z.string(),
          default: z.boolean().optional(),
        }),
      ),
    }),
  ),
  variations: z.array(
    z.strictObject({
      id: z.int(),
      attributes: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
    }),
  ),
  grouped_products: z.array(z.int()),
  has_options: z.boolean(),
  is_purchasable: z.boolean(),
  is_in_stock: z.boolean(),
  is_on_backorder: z.boolean(),
  is_password_protected: z.literal(false),
  stock_availability: z.strictObject({ text: z.string(), class: z.string() }),
  low_stock_remaining: z.int().nullable(),
  sold_individually: z.boolean(),
  weight: z.string(),
  dimensions: z.strictObject({ length: z.string(), width: z.string(), height: z.string() }),
  add_to_cart: z.strictObject({
    text: z.string(),
    single_text: z.string(),
    description: z.string(),
    url: z.string(),
    minimum: z.literal(1),
    maximum: z.int(),
    multiple_of: z.literal(1),
  }),
  extensions: z.strictObject({}),
  _links: linksSchema,
})

import { z } from 'zod'
import { booleanArg, idListArg, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  amountArg,
  choicesArg,
  textListArg,
  wcDatedArgs,
} from '#app/features/rest-api/wc-framework/wc-args.ts'

/** The filters of product lists. */

export const productOrderByArg = z.enum([
  'date',
  'id',
  'include',
  'title',
  'slug',
  'modified',
  'price',
  'popularity',
  'rating',
  'menu_order',
])

const statuses = ['any', 'publish', 'private', 'draft', 'pending', 'future', 'trash'] as const
const types = ['simple', 'grouped', 'external', 'variable'] as const
/** Dutch VAT rates in percent by tax class of WooCommerce. */
export const VAT_RATE_BY_TAX_CLASS = { '': 21, standard: 21, 'reduced-rate': 9, 'zero-rate': 0 }

export const productFilters = {
  ...wcDatedArgs,
  orderby: productOrderByArg.default('date'),
  status: choicesArg(statuses).default(['any']),
  include_status: choicesArg(statuses).default([]),
  exclude_status: choicesArg(statuses).default([]),
  parent: idListArg.default([]),
  parent_exclude: idListArg.default([]),
  slug: textListArg.default([]),
  sku: textListArg.default([]),
  search_sku: textArg(100).default(''),
  search_name_or_sku: textArg(100).default(''),
  global_unique_id: textListArg.default([]),
  category: idListArg.default([]),
  tag: idListArg.default([]),
  brand: idListArg.default([]),
  shipping_class: idListArg.default([]),
  attribute: textArg(100).optional(),
  attribute_term: idListArg.default([]),
  type: z.enum(types).optional(),
  include_types: choicesArg(types).default([]),
  exclude_types: choicesArg(types).default([]),
  featured: booleanArg.optional(),
  virtual: booleanArg.optional(),
  downloadable: booleanArg.optional(),
  min_price: amountArg.optional(),
  max_price: amountArg.optional(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).optional(),
  tax_class: z.enum(['', 'standard', 'reduced-rate', 'zero-rate']).optional(),
  on_sale: booleanArg.optional(),
}

import type { ProductOption } from '#app/features/catalog/products/catalog.ts'

/** Start here: what programs store with a product or variant and the shop itself has no use for. */

export interface Dimensions {
  length: string
  width: string
  height: string
}

interface Download {
  id: string
  name: string
  file: string
}

/** The fields by their names in WooCommerce; what is missing has WooCommerce's default. */
export interface ProgramFields {
  virtual?: boolean
  downloadable?: boolean
  downloads?: Download[]
  download_limit?: number
  download_expiry?: number
  tax_status?: 'taxable' | 'shipping' | 'none'
  /** false: the shop counts no units, although it has none */
  manage_stock?: boolean
  backorders?: 'no' | 'notify' | 'yes'
  low_stock_amount?: number | null
  dimensions?: Dimensions
  /** of a product with variations, which has no variant of its own */
  sku?: string
  button_text?: string
  reviews_allowed?: boolean
  purchase_note?: string
  post_password?: string
  default_attributes?: { id: number; name: string; option: string }[]
  /** names of attributes that a program hides */
  hidden_attributes?: string[]
  cross_sell_ids?: number[]
  grouped_products?: number[]
  /** of a variation, or that of a product as it was sent */
  description?: string
  /** of a variation */
  date_created?: string
  /** as they were sent; returned in this form as long as the shop has the same value */
  regular_price?: string
  sale_price?: string
  weight?: string
  short_description?: string
}

export interface ProgramProduct {
  isGrouped: boolean
  status: string | null
  visibility: 'visible' | 'catalog' | 'search' | 'hidden'
  isFeatured: boolean
  isBackorder: boolean
  parentId: number
  menuOrder: number
  shippingClassId: number | null
  fields: ProgramFields
}

/** A product that no program has written to. */
export const NO_PROGRAM_FIELDS: ProgramProduct = {
  isGrouped: false,
  status: null,
  visibility: 'visible',
  isFeatured: false,
  isBackorder: false,
  parentId: 0,
  menuOrder: 0,
  shippingClassId: null,
  fields: {},
}

/** Returns whether a variation has a value for each choice of its product; only then it is for sale. */
export const isCompleteChoice = (options: ProductOption[], choice: Record<string, string>) =>
  options.length > 0 && options.every(({ code }) => choice[code] !== undefined)

import type { ProductOption } from '#app/features/catalog/products/catalog.ts'

/** Start here: data that programs store with a product or variant and that the shop itself does not use. */

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

/** The fields under their names in WooCommerce; missing fields have WooCommerce's default. */
export interface ProgramFields {
  virtual?: boolean
  downloadable?: boolean
  downloads?: Download[]
  download_limit?: number
  download_expiry?: number
  tax_status?: 'taxable' | 'shipping' | 'none'
  /** false: the shop does not count units, although the stock is 0 */
  manage_stock?: boolean
  backorders?: 'no' | 'notify' | 'yes'
  low_stock_amount?: number | null
  dimensions?: Dimensions
  /** SKU of a product with variations, which has no variant of its own */
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
  /** description of a variation, or of a product before it was sanitised */
  description?: string
  /** creation date of a variation */
  date_created?: string
  /** prices as the program wrote them; returned in this form while the shop has the same price */
  regular_price?: string
  sale_price?: string
  weight?: string
  short_description?: string
}

export interface ProgramProduct {
  isGrouped: boolean
  /** status that a program sent; null: it follows from the product */
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
export const NO_PROGRAM_DATA: ProgramProduct = {
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

/** Returns whether a variation has a value for each option of its product; otherwise it is not for sale. */
export const isCompleteChoice = (options: ProductOption[], choice: Record<string, string>) =>
  options.length > 0 && options.every(({ code }) => choice[code] !== undefined)

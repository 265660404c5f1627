import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { Cents } from '#app/platform/money.ts'

/** A variant that can be added to the cart, with its current price. */
export interface Sellable {
  productId: number
  variantId: number
  kind: 'simple' | 'variable'
  slug: string
  /** true if guests cannot see and buy the product */
  isForCustomersOnly: boolean
  name: string
  /** name such as "Witgoud, maat 17"; empty for a product without options */
  variantName: string
  /** values in the order of the product's options */
  optionValues: { code: string; name: string; value: string }[]
  sku: string | null
  unitCents: Cents
  /** number of units; null: not counted, always available */
  stock: number | null
  soldIndividually: boolean
  soldAsPair: boolean
  textFields: ProductTextField[]
  /** null: unknown */
  weightMg: number | null
  vatRate: number
  photo: Photo | null
}

/** Returns the values by option code, such as {metaal: "Witgoud", ringmaat: "17"}. */
export const optionValuesOf = ({ optionValues }: Pick<Sellable, 'optionValues'>) =>
  Object.fromEntries(optionValues.map(({ code, value }) => [code, value]))

/** Returns the name of a variant next to the product name, such as "Witgoud, maat 17". */
export function variantName(values: { code: string; value: string }[]): string {
  return values.map(({ code, value }) => (code === 'ringmaat' ? `maat ${value}` : value)).join(', ')
}

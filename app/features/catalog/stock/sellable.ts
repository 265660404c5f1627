import type { Photo } from '#app/features/catalog/products/catalog.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { Cents } from '#app/platform/money.ts'

/** One variant that can be put in the cart, with its current price. */
export interface Sellable {
  productId: number
  variantId: number
  kind: 'simple' | 'variable'
  slug: string
  /** hidden from guests, who cannot buy it */
  isForMembers: boolean
  name: string
  /** "Witgoud, maat 17"; empty for a simple product */
  variantName: string
  /** in the order of the product's options */
  optionValues: { code: string; name: string; value: string }[]
  sku: string | null
  unitCents: Cents
  /** null: not tracked, always available */
  stock: number | null
  soldIndividually: boolean
  soldAsPair: boolean
  textFields: ProductTextField[]
  /** null: unknown */
  weightMg: number | null
  vatRate: number
  photo: Photo | null
}

/** {metaal: "Witgoud", ringmaat: "17"} */
export const optionValuesOf = ({ optionValues }: Pick<Sellable, 'optionValues'>) =>
  Object.fromEntries(optionValues.map(({ code, value }) => [code, value]))

/** "Witgoud, maat 17": the name of a variant beside that of its product. */
export function variantName(values: { code: string; value: string }[]): string {
  return values.map(({ code, value }) => (code === 'ringmaat' ? `maat ${value}` : value)).join(', ')
}

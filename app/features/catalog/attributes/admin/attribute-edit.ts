export interface ManagedAttribute {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  isFacet: boolean
  products: number
  /** it is made from something else: the brand of a product, or what can be chosen on its page */
  isImplied: boolean
  values: { id: number; label: string; products: number }[]
}

/** The code of the filter that follows from brands; it cannot go. */
export const BRAND_CODE = 'merk'

/** What a product can be given values of by hand. */
export interface ChoosableAttribute {
  code: string
  name: string
  values: { id: number; label: string }[]
}

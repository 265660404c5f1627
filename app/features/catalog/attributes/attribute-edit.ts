export interface ManagedAttribute {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  isFacet: boolean
  products: number
  /** derived from the brand of a product or from its options, and therefore not editable */
  isImplied: boolean
  values: { id: number; label: string; products: number }[]
}

/** Code of the facet that is derived from the brands; it cannot be removed. */
export const BRAND_CODE = 'merk'

/** An attribute whose values the owner can give to a product. */
export interface ChoosableAttribute {
  code: string
  name: string
  values: { id: number; label: string }[]
}

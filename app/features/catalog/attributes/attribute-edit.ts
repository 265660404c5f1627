export interface ManagedAttribute {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  isFacet: boolean
  /** true if the values follow from the brand or the options of a product, so that they cannot be edited */
  isImplied: boolean
  values: { id: number; label: string; products: number }[]
}

/** Code of the facet whose values follow from the brands. It cannot be removed. */
export const BRAND_CODE = 'merk'

/** An attribute whose values staff can select for a product. */
export interface ChoosableAttribute {
  code: string
  name: string
  values: { id: number; label: string }[]
}

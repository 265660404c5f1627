/** Kinds of products, which differ in their warnings and in how to care for them. */
export const PRODUCT_KINDS = {
  jewellery: 'Sieraden',
  watch: 'Horloges',
  other: 'Iets anders, zonder waarschuwing',
} as const
export type ProductKind = keyof typeof PRODUCT_KINDS

/** The warning, care and kind that the categories of a product give, the nearest first; texts are empty if there are none. */
export interface KindFacts {
  kind: ProductKind | null
  warning: string
  care: string
}

const WARNINGS: Record<ProductKind, string> = {
  jewellery:
    'Kleine onderdelen. Houd het sieraad uit de buurt van kinderen onder de drie jaar en draag het niet tijdens sport of slaap.',
  watch:
    'Kleine onderdelen. Houd het horloge en een losse batterij uit de buurt van kinderen: inslikken is gevaarlijk.',
  other: '',
}

/** Returns the kind of a product: of its categories, or jewellery if it is in none and made of a known metal. */
export function kindOf(facts: KindFacts, { hasCategory, hasMetal }: KindOfProduct): ProductKind {
  if (facts.kind) return facts.kind
  return hasCategory || hasMetal ? 'jewellery' : 'other'
}

interface KindOfProduct {
  hasCategory: boolean
  hasMetal: boolean
}

/** Returns the warning of the product page; empty: none. */
export const warningOf = (kind: ProductKind, facts: KindFacts) => facts.warning || WARNINGS[kind]

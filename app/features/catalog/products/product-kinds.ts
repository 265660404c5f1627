/** The kinds of products. Each has its own warning and care text. */
export const PRODUCT_KINDS = {
  jewellery: 'Sieraden',
  watch: 'Horloges',
  other: 'Iets anders, zonder waarschuwing',
} as const
export type ProductKind = keyof typeof PRODUCT_KINDS

/** The kind, warning and care text of a category, each from the nearest category that sets it. A text that none sets is empty. */
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

/** Returns the kind that the categories set. If they set none, a product with a category or a metal is jewellery. */
export function kindOf(facts: KindFacts, { hasCategory, hasMetal }: KindOfProduct): ProductKind {
  if (facts.kind) return facts.kind
  return hasCategory || hasMetal ? 'jewellery' : 'other'
}

interface KindOfProduct {
  hasCategory: boolean
  hasMetal: boolean
}

/** Returns the warning on the product page; '' if there is none. */
export const warningOf = (kind: ProductKind, facts: KindFacts) => facts.warning || WARNINGS[kind]

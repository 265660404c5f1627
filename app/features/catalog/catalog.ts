/** Start here: what the catalogue speaks of. Rules that need no database live in this folder's other plain files. */

export type Cents = number

/** A choice on the product page, in the order in which it is made: metal first, then size. */
export interface ProductOption {
  code: string
  name: string
  values: string[]
}

export interface Specification {
  label: string
  value: string
}

/** A photograph as pages need it; `base` plus `/<width>.<avif|webp|jpg>` is the address of one size. */
export interface Photo {
  id: number
  base: string
  width: number
  height: number
  alt: string
  placeholder: string | null
}

/** What a card in a list shows; stored ready-made in product_listings.card. */
export interface ProductCard {
  id: number
  slug: string
  name: string
  subtitle: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  /** the sellable variant when there is just one, so that the card can add it to the cart */
  variantId: number | null
  priceCents: Cents
  /** true when other variants cost more: "vanaf" */
  isFromPrice: boolean
  /** the struck price: the lowest of the 30 days before the sale; null when not on sale */
  beforeCents: Cents | null
  /** pieces left when few, 0 when sold out, null when plenty */
  left: number | null
  publishedAt: string
  /** codes of metals for the dots: geel, wit, rose, zilver */
  metals: string[]
  photo: Photo | null
  secondPhoto: Photo | null
}

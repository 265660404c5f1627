import type { Cents, Photo } from '#app/features/catalog/catalog.ts'

/** One piece in the cart, priced as of now. */
export interface CartLine {
  /** cart_item_key of the wire contract, 32 hex */
  key: string
  productId: number
  variantId: number
  name: string
  /** "Witgoud, maat 17"; empty for a simple product */
  variantName: string
  sku: string | null
  slug: string
  quantity: number
  unitCents: Cents
  /** most that can be in the cart; null when stock is not counted */
  limit: number | null
  vatRate: number
  photo: Photo | null
  seller: 'own' | 'external'
}

/** Shown once, on the next page or answer. */
export interface CartNotice {
  kind: 'error' | 'success'
  text: string
  href?: string
  link?: string
}

export interface Cart {
  lines: CartLine[]
  totalCents: Cents
  /** 32 hex; "" when empty */
  hash: string
  notices: CartNotice[]
}

export const EMPTY_CART: Cart = { lines: [], totalCents: 0, hash: '', notices: [] }

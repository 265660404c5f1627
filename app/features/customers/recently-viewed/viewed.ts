import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** Start here: products that a visitor viewed recently. */

/** Maximum number of products on the list; older ones are deleted. */
export const MAX_VIEWED = 13

/** A guest's list expires this many days after their last view. */
export const VIEWED_DAYS = 30

export const VIEWED_URL = path('/deel/bekeken')

export interface ViewedCards {
  cards: ProductCard[]
  /** moment at which the cards were read (ISO) */
  at: string
  /** true: the list is stored in the account; false: it stays in the guest's browser */
  isStored: boolean
}

import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** Start here: products that a visitor viewed recently. */

/** Older ones are deleted. */
export const MAX_VIEWED = 13

/** A guest's list expires this many days after their last view. */
export const VIEWED_DAYS = 30

export const VIEWED_URL = path('/deel/bekeken')

export interface ViewedCards {
  cards: ProductCard[]
  /** when they were read (ISO) */
  at: string
  /** stored in the account; a guest's list stays in the browser */
  isStored: boolean
}

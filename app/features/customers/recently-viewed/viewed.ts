import type { ProductCard } from '#app/features/catalog/products/catalog.ts'

/** Start here: pieces that somebody looked at lately, so that they find them again. */

/** Older ones are let go. */
export const MAX_VIEWED = 13

/** A guest's list is forgotten so many days after they last looked. */
export const VIEWED_DAYS = 30

export const VIEWED_ADDRESS = '/deel/bekeken/'

export interface ViewedCards {
  cards: ProductCard[]
  /** when they were read (ISO) */
  at: string
  /** in somebody's account; a guest keeps the list themselves */
  isKept: boolean
}

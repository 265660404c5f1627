import type { ProductCard } from '#app/features/catalog/products/catalog.ts'

/** The list of a person, and before a slug the page of one piece in it [S08]. */
export const WISHLIST_ADDRESS = '/verlanglijst/'
/** The form that every heart belongs to, for who has no JavaScript: it leads to the page of the wish. */
export const HEART_FORM = 'hart'
export const wishAddress = (slug: string) => `${WISHLIST_ADDRESS}${encodeURIComponent(slug)}/`
export const sharedAddress = (token: string) => `/gedeelde-verlanglijst/${token}/`

export const WISHES_PER_PAGE = 24

/** How many people want a piece, and how many pieces this person wants. */
export interface WishCounts {
  count: number
  total: number
}

export interface WishedItem {
  productId: number
  name: string
  /** null: it is not in the shop any more */
  card: ProductCard | null
}

export interface WishlistPage {
  items: WishedItem[]
  total: number
  page: number
}

/**
 * What a press on a heart does: nothing for a guest where the owner restricts it [T11], else it says what an account is
 * for [P01]; a filled heart leads to the page of its wish, but on the list itself takes the piece off it [T10].
 */
export function heartClick(heart: {
  isSignedIn: boolean
  isRestricted: boolean
  isWished: boolean
  isOnList: boolean
}): 'nothing' | 'ask-for-account' | 'open-wish' | 'change' {
  if (!heart.isSignedIn) return heart.isRestricted ? 'nothing' : 'ask-for-account'
  return heart.isWished && !heart.isOnList ? 'open-wish' : 'change'
}

/** Each press changes the numbers by so many [K15]. */
const STEP = 1
export const changedBy = (count: number, isWished: boolean) =>
  Math.max(0, count + (isWished ? STEP : -STEP))

import type { ProductCard } from '#app/features/catalog/catalog.ts'

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

/** Each press changes the numbers by so many [K15]. */
const STEP = 1
export const changedBy = (count: number, isWished: boolean) =>
  Math.max(0, count + (isWished ? STEP : -STEP))

import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** The wishlist page; followed by a slug, the page of one wish [S08]. */
export const WISHLIST_URL = path('/verlanglijst')
/** The id of the form that all hearts submit; without JavaScript it leads to the page of the wish. */
export const HEART_FORM = 'hart'
/** Parameter of a restricted heart. */
export const RESTRICT_FIELD = 'restrict'
/**
 * The heart that a guest clicked, as the id and the name of its product. The server puts it on the list when they log in or make
 * an account: the browser might leave the page before it could.
 */
export const WISH_COOKIE = 'schakel_wish'
export const rememberedWishId = (cookies: Record<string, string | undefined>): number =>
  Number(/^\d+/.exec(cookies[WISH_COOKIE] ?? '')?.[0] ?? 0)

export const wishUrl = (slug: string) => `${WISHLIST_URL}${encodeURIComponent(slug)}/`
export const sharedWishlistUrl = (token: string) => path('/gedeelde-verlanglijst/:token', { token })

export const WISHES_PER_PAGE = 24

/** Number of customers who want a product, and number of products on this customer's list. */
export interface WishCounts {
  count: number
  total: number
}

export interface WishedItem {
  productId: number
  name: string
  /** null: no longer in the shop */
  card: ProductCard | null
}

export interface WishlistPage {
  items: WishedItem[]
  total: number
  page: number
}

/**
 * Decides what a click on a heart does. A guest gets nothing if the owner restricts hearts [T11], otherwise the notice about
 * accounts [P01]; a filled heart leads to the page of its wish, but on the wishlist itself removes the product [T10].
 */
export function heartClick(heart: {
  isSignedIn: boolean
  isRestricted: boolean
  isWished: boolean
  isOnList: boolean
}): 'nothing' | 'require-account' | 'open-wish' | 'change' {
  if (!heart.isSignedIn) return heart.isRestricted ? 'nothing' : 'require-account'
  return heart.isWished && !heart.isOnList ? 'open-wish' : 'change'
}

/** Change of the displayed numbers per click [K15]. */
const STEP = 1
export const changedBy = (count: number, isWished: boolean) =>
  Math.max(0, count + (isWished ? STEP : -STEP))

import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** URL of the wishlist page; followed by a slug, it is the page of one wish [S08]. */
export const WISHLIST_URL = path('/verlanglijst')
/** Id of the form that all hearts submit; without JavaScript the form opens the page of the wish. */
export const HEART_FORM = 'hart'
/** Parameter of a restricted heart. */
export const RESTRICT_FIELD = 'restrict'
/**
 * Cookie with the id and name of the product whose heart a guest clicked. The server adds the product to the list when the
 * guest logs in or registers, because the browser might leave the page before a script could do so.
 */
export const WISH_COOKIE = 'schakel_wish'
/** Returns the product id in that cookie; 0 without one. */
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
 * Returns the effect of a click on a heart. Guests get nothing if the owner restricts hearts [T11], otherwise a dialog about
 * accounts [P01]. For customers a filled heart opens the page of its wish, but on the wishlist it removes the product [T10].
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

/** Change of the displayed number per click [K15]. */
const STEP = 1
export const changedWishCount = (count: number, isWished: boolean) =>
  Math.max(0, count + (isWished ? STEP : -STEP))

import type { Photo } from '#app/features/core/media/photo.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Past these a cart is no longer a shopper's. */
export const MAX_LINES = 200
export const MAX_QUANTITY = 9_999
/** A quantity in the mini cart is sent this long after its last change [V06]. */
export const QUANTITY_DELAY_MS = 500
/** Fragments and their hash are kept by the browser this long [K01]. */
export const FRAGMENTS_LIFETIME_MS = 24 * 60 * 60 * 1000
export const FRAGMENTS_TIMEOUT_MS = 5_000

/** Says that a notice waits: a page that is the same for all guests asks for it only then. */
export const NOTICE_COOKIE = 'schakel_notice'

/** What the specification has the shop say. */
export const ADDED_TEXT = 'Has been added to cart.'
export const VIEW_CART_TEXT = 'Bekijk winkelwagen'

/** One piece in the cart, priced as of now. */
export interface CartLine {
  /** `cart_item_key` of the calls, 32 hex (docs/contract/http.md 1.4) */
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
  /** most that can be in the cart; null when stock is not counted, 0 when it is no longer for sale */
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

/** A discount code in the cart: what it does, or why it does nothing. */
export interface CartDiscount {
  codeId: number
  code: string
  /** what it takes off the articles */
  cents: Cents
  freeShipping: boolean
  /** why it does nothing now; null: it works */
  refusal: string | null
}

export interface Cart {
  lines: CartLine[]
  /** of the articles, before discounts */
  totalCents: Cents
  /** what the codes take off them */
  discountCents: Cents
  discounts: CartDiscount[]
  /** pieces that are bought at other shops; what they are stands on the cart page alone */
  elsewhere: number
  /** 32 hex; "" when empty */
  hash: string
  notices: CartNotice[]
}

/** The cart as calls hand it to the browser. */
export interface BrowserCart extends Cart {
  /** for links that take a line out or put it back */
  nonce: string
}

export const removeAddress = (key: string, nonce: string) =>
  `${path('/cart')}?remove_item=${key}&_wpnonce=${nonce}`
export const undoAddress = (key: string, nonce: string) =>
  `${path('/cart')}?undo_item=${key}&_wpnonce=${nonce}`

export const EMPTY_CART: Cart = {
  lines: [],
  totalCents: 0,
  discountCents: 0,
  discounts: [],
  elsewhere: 0,
  hash: '',
  notices: [],
}

/** Whether it is sent for nothing, as far as is known before anybody chose how; `freeFromCents` null: never by its sum. */
export function isSentFree(cart: Cart, freeFromCents: number | null): boolean {
  const payCents = cart.totalCents - cart.discountCents
  return isFreeByCode(cart) || (freeFromCents !== null && payCents >= freeFromCents)
}

/** A code pays for the shipping, whatever the sum. */
export const isFreeByCode = ({ discounts }: Cart) =>
  discounts.some(({ freeShipping, refusal }) => freeShipping && refusal === null)

/** Pieces, not lines, that are bought here. */
export function countUnits(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** What the badge says: those that are bought elsewhere lie in the same cart. */
export const countAll = (cart: Cart): number => countUnits(cart) + cart.elsewhere

export const isEmptyCart = ({ lines, elsewhere }: Cart): boolean =>
  lines.length === 0 && elsewhere === 0

/** "En 2 artikelen van andere winkels, die je daar afrekent." */
export const partnerCartText = (units: number): string =>
  units === 1
    ? '1 artikel van een andere winkel, dat je daar afrekent'
    : `${units} artikelen van andere winkels, die je daar afrekent`

/** Lines of which more are in the cart than can be had. */
export function findShortLines(cart: Cart): CartLine[] {
  return cart.lines.filter((line) => line.limit !== null && line.quantity > line.limit)
}

export type AddToCartResult =
  | { ok: true; cart: Cart }
  /** `address`: the `product_url` to which the browser goes (docs/contract/http.md 1.1) */
  | { ok: false; error: AddToCartError; address: string; name: string; limit: number }

type AddToCartError =
  | 'unknown-product'
  | 'needs-choice'
  | 'sold-elsewhere'
  | 'not-for-sale'
  | 'sold-out'
  | 'not-enough'
  | 'one-only'
  | 'bad-quantity'
  | 'cart-full'

export type SetQuantityResult =
  | { ok: true; cart: Cart; clampedTo: number | null; removed: string | null }
  | { ok: false; error: 'unknown-line' }

import { type LineText, sumTexts } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Limits far above what shoppers need; they bound the size of a cart. */
export const MAX_LINES = 200
export const MAX_QUANTITY = 9_999
/** Delay before a changed quantity of the mini cart is sent [V06]. */
export const QUANTITY_DELAY_MS = 500
/** Lifetime of the fragments and their hash in the browser [K01]. */
export const FRAGMENTS_LIFETIME_MS = 24 * 60 * 60 * 1000
export const FRAGMENTS_TIMEOUT_MS = 5_000

/** The cookie that announces a pending notice: pages that all guests share cannot contain the notice. */
export const NOTICE_COOKIE = 'schakel_notice'

/** Texts that the contract prescribes. */
export const ADDED_TEXT = 'Has been added to cart.'
export const VIEW_CART_TEXT = 'Bekijk winkelwagen'

/** Shown beside the second line of a pair, which has no quantity field. */
export const PAIR_TEXT = 'Hoort bij de ring hierboven.'

/** A variant in the cart at its current price. */
export interface CartLine {
  /** `cart_item_key` of the calls, 32 hex (docs/contract/http.md 1.4) */
  key: string
  productId: number
  variantId: number
  name: string
  /** "Witgoud, maat 17"; empty for a simple product */
  variantName: string
  /** the text below the product's name: the name of the variant, or the subtitle of a simple product */
  detail: string
  sku: string | null
  slug: string
  quantity: number
  /** price of a unit, including the surcharges of its texts */
  unitCents: Cents
  texts: LineText[]
  /** key of the first line of the pair that contains this line; both lines have the quantity of the first; null: no pair */
  pairKey: string | null
  /** the product has changed since, so the shopper must add it again */
  isStale: boolean
  /** highest possible quantity; null if stock is not tracked, 0 if the variant is no longer for sale */
  limit: number | null
  vatRate: number
  photo: Photo | null
  seller: 'own' | 'external'
}

/** The contents of a removed line, with the second unit of its pair. */
export interface RemovedLine {
  variantId: number
  quantity: number
  texts?: Record<string, string>
  secondId?: number | null
  secondTexts?: Record<string, string> | null
}

/** A product to add. A simple product may be given by its own id or by that of its variant. */
export interface CartItemRequest {
  productOrVariantId: number
  quantity: number
  /** typed texts by field id */
  texts?: Record<string, string>
  /** the second unit of a product that is sold as a pair */
  second?: { variantId: number; texts: Record<string, string> } | null
}

/** A notice that is shown once, on the next page or in the next response. */
export interface CartNotice {
  kind: 'error' | 'success'
  text: string
  href?: string
  /** text of the link to `href` */
  link?: string
}

/** A discount code in the cart. */
export interface CartDiscount {
  codeId: number
  code: string
  /** discount on the products */
  cents: Cents
  freeShipping: boolean
  /** text for the shopper: the reason why the code was rejected; null if it is applied */
  refusal: string | null
}

export interface Cart {
  lines: CartLine[]
  /** sum of the lines before discounts */
  totalCents: Cents
  /** discount of all codes */
  discountCents: Cents
  /** VAT in what the shopper pays for the lines, rounded per line as on the invoice */
  vatCents: Cents
  discounts: CartDiscount[]
  /** number of units that are bought at other shops (the partner cart), which are not in `lines` */
  elsewhere: number
  /** 32 hex; "" when empty */
  hash: string
  notices: CartNotice[]
}

/** The cart in responses to the browser. */
export interface BrowserCart extends Cart {
  /** required by the links that remove or restore a line */
  nonce: string
  /** the line that the answered call added to */
  addedKey?: string | undefined
}

export const removeUrl = (key: string, nonce: string) =>
  `${path('/cart')}?remove_item=${key}&_wpnonce=${nonce}`
export const undoUrl = (key: string, nonce: string) =>
  `${path('/cart')}?undo_item=${key}&_wpnonce=${nonce}`

export const EMPTY_CART: Cart = {
  lines: [],
  totalCents: 0,
  discountCents: 0,
  vatCents: 0,
  discounts: [],
  elsewhere: 0,
  hash: '',
  notices: [],
}

/** Returns whether shipping is free regardless of the shipping method; `freeFromCents` is null if no total makes it free. */
export function hasFreeShipping(cart: Cart, freeFromCents: number | null): boolean {
  const payCents = cart.totalCents - cart.discountCents
  return hasFreeShippingCode(cart) || (freeFromCents !== null && payCents >= freeFromCents)
}

/** Returns whether a code makes shipping free. */
export const hasFreeShippingCode = ({ discounts }: Cart) =>
  discounts.some(({ freeShipping, refusal }) => freeShipping && refusal === null)

/** Counts the units of this shop's own products. */
export function countUnits(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** The number on the cart badge: all units, including those of other shops. */
export const countAllUnits = (cart: Cart): number => countUnits(cart) + cart.elsewhere

export const isEmptyCart = ({ lines, elsewhere }: Cart): boolean =>
  lines.length === 0 && elsewhere === 0

/** "2 artikelen van andere winkels; die reken je daar af" */
export const partnerCartText = (units: number): string =>
  units === 1
    ? '1 artikel van een andere winkel; dat reken je daar af'
    : `${units} artikelen van andere winkels; die reken je daar af`

/** Returns whether a line is the second line of a pair. */
export const isSecondOfPair = ({ key, pairKey }: Pick<CartLine, 'key' | 'pairKey'>): boolean =>
  pairKey !== null && pairKey !== key

/** Returns the reference price of a line: that of its variant, or half of it in a pair, plus the surcharges of its texts. */
export function referenceCents(line: CartLine, variantCents: Cents): Cents {
  return (
    (line.pairKey === null ? variantCents : pairShare(line, variantCents)) + sumTexts(line.texts)
  )
}

/** Returns the price of one unit of a pair. Both shares add up to the price of the pair. */
export const pairShare = (line: Pick<CartLine, 'key' | 'pairKey'>, cents: Cents): Cents =>
  isSecondOfPair(line) ? Math.floor(cents / 2) : Math.ceil(cents / 2)

/** Returns the lines that cannot be ordered as they are. */
export function findShortLines(cart: Cart): CartLine[] {
  return cart.lines.filter(
    (line) => line.isStale || (line.limit !== null && line.quantity > line.limit),
  )
}

export type AddToCartResult =
  | { ok: true; cart: Cart }
  /** `address`: the `product_url` to which the browser redirects (docs/contract/http.md 1.1) */
  | { ok: false; error: AddToCartError; address: string; name: string; limit: number }
  /** `errors`: messages by field name */
  | {
      ok: false
      error: 'bad-text'
      address: string
      name: string
      limit: number
      errors: Record<string, string>
    }

export type AddToCartError =
  | 'unknown-product'
  | 'needs-choice'
  | 'needs-text'
  | 'needs-pair'
  | 'external-product'
  | 'not-for-sale'
  | 'sold-out'
  | 'not-enough'
  | 'one-only'
  | 'bad-quantity'
  | 'cart-full'

export type SetQuantityResult =
  | { ok: true; cart: Cart; clampedTo: number | null }
  | { ok: false; error: 'unknown-line' }

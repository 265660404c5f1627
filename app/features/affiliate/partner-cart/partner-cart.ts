import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Start here: offers in the cart that are bought at other shops, each with its own checkout. */

export const PARTNER_CHECKOUT_URL = path('/checkout/winkels')
export const AFTER_PARTNER_CHECKOUT_URL = path('/checkout/winkels/klaar')

/** Texts that the specification quotes. */
export const OPEN_SHOPS_TEXT = 'You must check or cancel all amazon shops!'
export const ALL_GOOD_TEXT = 'all good'
export const STATUS_TEXTS: Record<ShopStatus, string> = {
  done: 'checkout done',
  canceled: 'canceled',
}

/** Maximum quantity of one product. */
export const MAX_LINE_QUANTITY = 99
/** Maximum number of different products. */
export const MAX_PARTNER_LINES = 50

/** The status that a shopper gave a shop; without one the shop is still open [T07]. */
export type ShopStatus = 'done' | 'canceled'

export interface PartnerCartLine {
  offerId: number
  productId: number
  name: string
  subtitle: string
  /** null: its page no longer exists */
  slug: string | null
  quantity: number
  photo: Pick<ProductCard, 'photo' | 'linked'>
  /** the shop no longer sells it, or its data has expired */
  isGone: boolean
  /** null: only the other shop may show it */
  unitCents: Cents | null
  /** "Prijs op 21 november, 14.05 uur": '' without a price */
  stamp: string
  /** its page at that shop, with the shop's tag */
  href: string
}

/** The offers of one shop: they are paid there, in an order of their own. */
export interface PartnerCartShop {
  /** "amazon.nl" */
  seller: string
  source: OfferSource
  country: string
  lines: PartnerCartLine[]
  /** of the offers whose price may be shown; null: none has one */
  sumCents: Cents | null
  /** whether every offer is in that sum */
  isSumComplete: boolean
  status: ShopStatus | null
  /** links that fill that shop's cart, in parts; or the page of each product */
  links: { href: string; text: string; offerIds: number[] }[]
  /** simulated on this machine: nothing is for sale there */
  isSimulated: boolean
  /** texts that are required near its links and prices */
  disclosures: string[]
}

/** The response to a script that changes the cart of other shops. */
export interface PartnerCartReply {
  isDone: boolean
  /** why it could not be done, or that an offer was removed; '' if the new cart is clear enough */
  text: string
  /** restores a removed offer */
  undoHref: string | null
}

export type AddOfferResult =
  | { ok: true }
  | { ok: false; error: 'unknown-offer' }
  | { ok: false; error: 'too-many' }

export type HandOverResult =
  | { ok: true; handedOver: number }
  /** `sellers` have no status yet [V03] */
  | { ok: false; error: 'open-shops'; sellers: string[] }

/** Returns the sellers that need a status before the shop's own checkout opens [V03]. */
export const unsettledSellers = (shops: Pick<PartnerCartShop, 'seller' | 'status'>[]): string[] =>
  shops.filter(({ status }) => status === null).map(({ seller }) => seller)

export function addOfferMessage(failure: Extract<AddOfferResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-offer':
      return 'Dit wordt daar niet meer aangeboden.'
    case 'too-many':
      return `Van andere winkels passen er hoogstens ${MAX_PARTNER_LINES} verschillende artikelen in je winkelwagen.`
  }
}

/** "Geef aan of je bij amazon.nl en amazon.de hebt afgerekend." */
export function unsettledSellersText(sellers: string[]): string {
  const names = new Intl.ListFormat('nl', { type: 'conjunction' }).format(sellers)
  return `Geef aan of je bij ${names} hebt afgerekend.`
}

import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Start here: offers in the cart that the shopper buys at other shops, each with its own checkout. */

export const PARTNER_CHECKOUT_URL = path('/checkout/winkels')
export const AFTER_PARTNER_CHECKOUT_URL = path('/checkout/winkels/klaar')

/** The contract prescribes these texts. */
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

/** The status that a shopper gave a shop. A shop without a status is still open [T07]. */
export type ShopStatus = 'done' | 'canceled'

export interface PartnerCartLine {
  offerId: number
  productId: number
  name: string
  subtitle: string
  /** null: the product page no longer exists */
  slug: string | null
  quantity: number
  photo: Pick<ProductCard, 'photo' | 'linked'>
  /** true if the other shop no longer sells the item, or if the product is no longer visible */
  isGone: boolean
  /** null: this shop may not show a price at the moment */
  unitCents: Cents | null
  /** time of the price, such as "Prijs op 21 november, 14.05 uur"; '' without a price */
  stamp: string
  /** URL of the product at the other shop, with the partner tag */
  href: string
}

/** The offers of one other shop. The shopper orders and pays them there. */
export interface PartnerCartShop {
  /** domain of the shop, such as "amazon.nl" */
  seller: string
  source: OfferSource
  country: string
  lines: PartnerCartLine[]
  /** sum of the offers whose price may be shown; null if there is no such offer */
  sumCents: Cents | null
  /** true if the sum includes every available offer */
  isSumComplete: boolean
  status: ShopStatus | null
  /** links that fill the cart of the other shop, several if one link cannot hold all products; or the URL of each product */
  links: { href: string; text: string; offerIds: number[] }[]
  /** true if the shop is a local simulation, where nothing is for sale */
  isSimulated: boolean
  /** texts that are required near the links and prices of the shop */
  disclosures: string[]
}

/** The response to a script that changes the partner cart. */
export interface PartnerCartReply {
  isDone: boolean
  /** message for the shopper: the failure or the removed offer; '' if the new cart needs no explanation */
  text: string
  /** URL that restores a removed offer */
  undoHref: string | null
}

export type AddOfferResult =
  | { ok: true }
  | { ok: false; error: 'unknown-offer' }
  | { ok: false; error: 'too-many' }

export type HandOverResult =
  | { ok: true; handedOver: number }
  /** `sellers` are the shops without a status [V03] */
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

/** Returns a text such as "Geef aan of je bij amazon.nl en amazon.de hebt afgerekend." */
export function unsettledSellersText(sellers: string[], start = 'Geef aan'): string {
  const names = new Intl.ListFormat('nl', { type: 'conjunction' }).format(sellers)
  return `${start} of je bij ${names} hebt afgerekend.`
}

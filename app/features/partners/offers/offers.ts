import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Start here: offers of other shops for a product, and what the shop may do with the data of those shops. */

/** URL that adds offers to the partner cart and changes them there. */
export const PARTNER_CART_URL = path('/cart/andere-winkels')

/** The path below which photos of simulated marketplaces are served. */
export const SIMULATED_PHOTOS = '/nagebootst'

/** The feed formats that the shop reads: those of networks, and the one that merchants make for Google. */
export const FEED_SOURCES = ['awin', 'tradetracker', 'daisycon', 'google'] as const
export type FeedSource = (typeof FEED_SOURCES)[number]

export type OfferSource = 'amazon' | 'bol' | FeedSource | 'other'

/** `later`: available after some time; `unknown`: not reported. */
export type Availability = 'in-stock' | 'later' | 'sold-out' | 'unknown'

/** A photo that is loaded from another shop. */
export interface LinkedImage {
  url: string
  width: number
  height: number
}

/** Identifies an item in another shop. It may be stored permanently, because it contains no data that changes. */
export interface OfferRef {
  source: OfferSource
  /** country of the shop: nl, de, uk; empty if unknown */
  country: string
  /** an ASIN or an id of bol; the URL for any other shop */
  externalId: string
  url: string
  /** "amazon.nl" */
  seller: string
}

/** The data that a source reported about an offer at one time. */
export interface Quote {
  /** title at the source; omitted if not needed */
  title?: string
  /** null: not reported */
  priceCents: Cents | null
  /** list price that the source reports; it is not a reduction by this shop */
  listPrice: { cents: Cents; kind: 'advised' | 'earlier' } | null
  /** null: not reported */
  shippingCents: Cents | null
  availability: Availability
  /** delivery text of the source, unchanged; '' if not reported */
  delivery: string
  /** seller in a marketplace, if it is not the marketplace itself; otherwise '' */
  merchant: string
  images: LinkedImage[]
  /** rating by shoppers of the source; null: not reported */
  rating?: { stars: number; count: number | null } | null | undefined
  /** end of a deal, if it is earlier than the expiry by the source's policy */
  endsAt?: Date
}

/** An offer with the data that may be shown now. */
export interface LiveOffer extends OfferRef {
  id: number
  productId: number
  origin: 'owner' | 'file' | 'source'
  /** "Geelgoud, 17": the variant that the offer is for; '' for any */
  variantText: string
  /** null: no data may be shown, so the offer is only a link */
  quote: (Omit<Quote, 'endsAt'> & { fetchedAt: Date; expiresAt: Date }) | null
}

/** Number of misses in a row after which an offer is gone; a single miss may be an error. */
export const MAX_MISSES = 3

/** Returns the price plus shipping, if the source reports shipping; null without a price. */
export function totalCents({ quote }: Pick<LiveOffer, 'quote'>): Cents | null {
  return quote?.priceCents == null ? null : quote.priceCents + (quote.shippingCents ?? 0)
}

/** Sorts offers by total price: first available, then sold out, then without a price. Equal prices: oldest offer first. */
export function sortByPrice<T extends LiveOffer>(offers: T[]): T[] {
  const rank = (offer: T) => {
    if (totalCents(offer) === null) return 2
    return offer.quote?.availability === 'sold-out' ? 1 : 0
  }
  return offers.toSorted(
    (a, b) => rank(a) - rank(b) || (totalCents(a) ?? 0) - (totalCents(b) ?? 0) || a.id - b.id,
  )
}

/** The country of the shop: its delivery, VAT and language are those of the Netherlands. */
const HOME_COUNTRY = 'nl'

/** Returns whether the offer can be bought from a shop in the shop's own country. */
export const isBuyableAtHome = ({
  country,
  quote,
}: Pick<LiveOffer, 'country' | 'quote'>): boolean =>
  country === HOME_COUNTRY && totalCents({ quote }) !== null && quote?.availability !== 'sold-out'

/** Moves offers that can be bought from shops in the shop's own country to the front. */
export function homeFirst<T extends Pick<LiveOffer, 'country' | 'quote'>>(offers: T[]): T[] {
  return [...offers.filter(isBuyableAtHome), ...offers.filter((offer) => !isBuyableAtHome(offer))]
}

/** An own product among the offers of others. */
export interface OwnOffer {
  /** name of this shop */
  seller: string
  priceCents: Cents
  /** other variants cost more */
  isFromPrice: boolean
  /** shipping to an address in the Netherlands; null: pickup only */
  shippingCents: Cents | null
  isSoldOut: boolean
  /** "Dinsdag in huis"; '' for pickup only */
  arrival: string
}

/**
 * Returns the position of the own product among sorted offers: by total price among those of its own country, before equal
 * ones. `chosenCount`: number of offers that are first because the shopper chose their country.
 */
export function findOwnPosition(offers: LiveOffer[], ownOffer: OwnOffer, chosenCount = 0): number {
  const cents = ownOffer.priceCents + (ownOffer.shippingCents ?? 0)
  const position = offers.findIndex((offer, index) => {
    if (index < chosenCount) return false
    const total = totalCents(offer)
    if (total === null) return true
    if (ownOffer.isSoldOut) return offer.quote?.availability === 'sold-out' && total >= cents
    return !isBuyableAtHome(offer) || total >= cents
  })
  return position === -1 ? offers.length : position
}

/** Returns the first photo of an offer, which shows the variant that it is for; null if no photo may be shown. */
export function photoOfOffer({ quote }: Pick<LiveOffer, 'quote'>): {
  url: string
  until: string
} | null {
  if (!quote) return null
  const [image] = quote.images
  return image ? { url: image.url, until: quote.expiresAt.toISOString() } : null
}

/** Returns the time at which the first of these offers expires; null: none does. */
export function earliestExpiry(offers: Pick<LiveOffer, 'quote'>[]): Date | null {
  const ends = offers.flatMap(({ quote }) => quote?.expiresAt.getTime() ?? [])
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

import type { Cents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Start here: where else a product is sold, and what the shop may do with the data of those shops. */

/** The URL that adds and changes items of other shops in the cart. */
export const KEEP_URL = path('/cart/andere-winkels')

/** The path below which photos of simulated marketplaces are served. */
export const SIMULATED_PHOTOS = '/nagebootst'

/** The formats of feeds that the shop reads: those of networks, and the one that merchants make for Google. */
export const FEED_SOURCES = ['awin', 'tradetracker', 'daisycon', 'google'] as const
export type FeedSource = (typeof FEED_SOURCES)[number]

export type OfferSource = 'amazon' | 'bol' | FeedSource | 'other'

/** `later`: available after some time; `unknown`: not reported. */
export type Availability = 'in-stock' | 'later' | 'sold-out' | 'unknown'

/** A photo that stays at its host. */
export interface LinkedImage {
  url: string
  width: number
  height: number
}

/** Identifies an item in another shop. It may be stored permanently, because nothing in it changes. */
export interface OfferRef {
  source: OfferSource
  /** of the shop: nl, de, uk; empty if unknown */
  country: string
  /** an ASIN, bol's id; the URL for another shop */
  externalId: string
  url: string
  /** "amazon.nl" */
  seller: string
}

/** The data of a source about an offer at a moment. */
export interface Quote {
  /** title there; left out where it is not needed */
  title?: string
  /** null: not reported */
  priceCents: Cents | null
  /** the list price of the source; never a reduction of ours */
  listPrice: { cents: Cents; kind: 'advised' | 'earlier' } | null
  /** null: not reported */
  shippingCents: Cents | null
  availability: Availability
  /** as the source writes it; '' if not reported */
  delivery: string
  /** the seller in that shop, if it is another one; '' if not */
  merchant: string
  images: LinkedImage[]
  /** by its own shoppers; null: not reported */
  rating?: { stars: number; count: number | null } | null | undefined
  /** earlier than by the source's policy: the end of a deal */
  endsAt?: Date
}

/** An offer as it may be shown now. */
export interface LiveOffer extends OfferRef {
  id: number
  productId: number
  origin: 'owner' | 'file' | 'source'
  /** "Geelgoud, 17": the variant that it is for; '' for any */
  variantText: string
  /** null: no data that may still be shown; then there is only the link */
  quote: (Omit<Quote, 'endsAt'> & { fetchedAt: Date; expiresAt: Date }) | null
}

/** After this many misses in a row an offer counts as gone; a single one may be an error. */
export const MAX_MISSES = 3

/** Returns the price with shipping, as far as the source reports it; null without a price. */
export function totalCents({ quote }: Pick<LiveOffer, 'quote'>): Cents | null {
  return quote?.priceCents == null ? null : quote.priceCents + (quote.shippingCents ?? 0)
}

/** Sorts offers by total price, sold-out ones after the others and those without a price last; equal ones by age. */
export function inOrder<T extends LiveOffer>(offers: T[]): T[] {
  const rank = (offer: T) =>
    totalCents(offer) === null ? 2 : offer.quote?.availability === 'sold-out' ? 1 : 0
  return offers.toSorted(
    (a, b) => rank(a) - rank(b) || (totalCents(a) ?? 0) - (totalCents(b) ?? 0) || a.id - b.id,
  )
}

/** The country of the shop: its delivery, VAT and language are those of the Netherlands. */
const HOME_COUNTRY = 'nl'

/** Returns whether the offer is of a shop in the shop's own country and can be bought. */
export const isAtHome = ({ country, quote }: Pick<LiveOffer, 'country' | 'quote'>): boolean =>
  country === HOME_COUNTRY && totalCents({ quote }) !== null && quote?.availability !== 'sold-out'

/** Moves the offers of shops in the shop's own country to the front, if they can be bought. */
export function homeFirst<T extends Pick<LiveOffer, 'country' | 'quote'>>(offers: T[]): T[] {
  return [...offers.filter(isAtHome), ...offers.filter((offer) => !isAtHome(offer))]
}

/** An own product among the offers of others. */
export interface OwnOffer {
  /** the shop's name */
  seller: string
  priceCents: Cents
  /** other variants cost more */
  isFromPrice: boolean
  /** to an address in the Netherlands; null: pickup only */
  shippingCents: Cents | null
  isSoldOut: boolean
  /** "Dinsdag in huis"; '' for pickup only */
  arrival: string
}

/**
 * Returns the position of the own product among offers with those of its country first: there by total price, before equal
 * ones. `chosenCount`: the number of offers in front because the shopper chose their country.
 */
export function placeOfOwn(offers: LiveOffer[], ownOffer: OwnOffer, chosenCount = 0): number {
  const cents = ownOffer.priceCents + (ownOffer.shippingCents ?? 0)
  const place = offers.findIndex((offer, index) => {
    if (index < chosenCount) return false
    const total = totalCents(offer)
    if (total === null) return true
    if (ownOffer.isSoldOut) return offer.quote?.availability === 'sold-out' && total >= cents
    return !isAtHome(offer) || total >= cents
  })
  return place === -1 ? offers.length : place
}

/** Returns the first moment at which one of these expires; null: none does. */
export function firstEnd(offers: Pick<LiveOffer, 'quote'>[]): Date | null {
  const ends = offers.flatMap(({ quote }) => quote?.expiresAt.getTime() ?? [])
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

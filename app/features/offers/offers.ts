import type { Cents } from '#app/features/catalog/catalog.ts'

/** Start here: where a piece is sold beside this shop, and what may be done with what those shops tell. */

/** Where pieces of other shops are put in the cart, and changed. */
export const KEEP_ADDRESS = '/cart/andere-winkels/'

/** Where photographs of marketplaces that are played on this machine are passed on. */
export const PLAYED_PHOTOS = '/nagebootst'

/** Whose feeds the shop reads: of networks, and of merchants as they write them for Google. */
export const FEED_SOURCES = ['awin', 'tradetracker', 'daisycon', 'google'] as const
export type FeedSource = (typeof FEED_SOURCES)[number]

export type OfferSource = 'amazon' | 'bol' | FeedSource | 'other'

/** `later`: to be had after a while; `unknown`: the source does not say. */
export type Availability = 'in-stock' | 'later' | 'sold-out' | 'unknown'

/** A photograph that stays where it is. */
export interface LinkedImage {
  url: string
  width: number
  height: number
}

/** Where a piece is found in another shop. It may be kept for good, and tells nothing that changes. */
export interface OfferPlace {
  source: OfferSource
  /** of the shop: nl, de, uk; empty where nothing tells it */
  country: string
  /** an ASIN, bol's own number; of another shop its address */
  externalId: string
  url: string
  /** "amazon.nl" */
  seller: string
}

/** What a source says of an offer at a moment. */
export interface Quote {
  /** what it is called there; left out where nobody needs it */
  title?: string
  /** null: it tells none */
  priceCents: Cents | null
  /** what the source sets beside its price; never a reduction of ours */
  listPrice: { cents: Cents; kind: 'advised' | 'earlier' } | null
  /** null: it does not say */
  shippingCents: Cents | null
  availability: Availability
  /** in the source's words; '' when it says nothing */
  delivery: string
  /** who sells it in that shop, when that is somebody else; '' when not */
  merchant: string
  images: LinkedImage[]
  /** by its own shoppers; null: it tells none */
  rating?: { stars: number; count: number | null } | null | undefined
  /** sooner than the source's policy says: a deal that is over then */
  endsAt?: Date
}

/** An offer as it may be shown now. */
export interface LiveOffer extends OfferPlace {
  id: number
  productId: number
  origin: 'owner' | 'file' | 'source'
  /** "Geelgoud, 17": the one choice of the product that it is; '' for any */
  variantText: string
  /** null: nothing that may still be shown; then there is only the way there */
  quote: (Omit<Quote, 'endsAt'> & { fetchedAt: Date; expiresAt: Date }) | null
}

/**
 * What a source lets the shop do with what it tells. The code asks this and nothing else. What no source allows is not in it: their
 * photographs are linked and never copied, their prices kept only until the next or until they end, and shown with their moment.
 */
export interface SourcePolicy {
  /** how long what it tells may be shown; 0: it tells nothing */
  hours: number
  /** how old it may get before the shop asks anew by itself, as far as the quota allows */
  refreshHours: number
  /** how old it may be when somebody looks at a page without its being asked about */
  freshHours: number
  /** where its photographs come from: pages let in no others */
  photoHosts: string[]
  /** may reviews be shown that were written there: not at all, their number and stars, or their text too */
  reviews: 'none' | 'numbers' | 'texts'
  /** how pieces get into its cart: all in one link, or each on its own page */
  cart: 'one-link' | 'each-page'
  /** what must be said near its links, beside that they are paid */
  disclosure: string
  /** its addresses are partner links as they come */
  givesPartnerLinks: boolean
}

/** Networks ask for a feed to be read every day. */
const FEED_POLICY: SourcePolicy = {
  hours: 24,
  // A feed is read, not asked.
  refreshHours: 0,
  freshHours: 0,
  photoHosts: [],
  reviews: 'none',
  cart: 'each-page',
  disclosure: '',
  givesPartnerLinks: true,
}

/** The programmes' own terms; docs/decisions/0350 says why. */
export const POLICIES: Record<OfferSource, SourcePolicy> = {
  amazon: {
    hours: 24,
    refreshHours: 6,
    freshHours: 1,
    photoHosts: ['m.media-amazon.com'],
    reviews: 'numbers',
    cart: 'one-link',
    disclosure: 'Als Amazon-partner verdienen wij aan in aanmerking komende aankopen.',
    givesPartnerLinks: false,
  },
  bol: {
    hours: 24,
    refreshHours: 6,
    freshHours: 1,
    photoHosts: ['media.s-bol.com'],
    reviews: 'numbers',
    cart: 'each-page',
    disclosure: '',
    givesPartnerLinks: false,
  },
  awin: FEED_POLICY,
  tradetracker: FEED_POLICY,
  daisycon: FEED_POLICY,
  google: FEED_POLICY,
  other: {
    hours: 0,
    refreshHours: 0,
    freshHours: 0,
    photoHosts: [],
    reviews: 'none',
    cart: 'each-page',
    disclosure: '',
    givesPartnerLinks: false,
  },
}

/** A source that did not know an offer so often in a row has it no more; once may be a slip. */
export const MAX_MISSES = 3

/** Until when this may be shown; null: not at all. */
export function quoteEnd(source: OfferSource, fetchedAt: Date, endsAt?: Date): Date | null {
  const { hours } = POLICIES[source]
  const from = fetchedAt.getTime()
  const end = Math.min(from + hours * 3_600_000, endsAt?.getTime() ?? Infinity)
  return end > from ? new Date(end) : null
}

/** What it costs to have it at home, as far as the source tells; null without a price. */
export function totalCents({ quote }: Pick<LiveOffer, 'quote'>): Cents | null {
  return quote?.priceCents == null ? null : quote.priceCents + (quote.shippingCents ?? 0)
}

/** By what they cost in all, what is sold out behind what is not, and what tells no price last; of equals the older offer. */
export function inOrder(offers: LiveOffer[]): LiveOffer[] {
  const rank = (offer: LiveOffer) =>
    totalCents(offer) === null ? 2 : offer.quote?.availability === 'sold-out' ? 1 : 0
  return offers.toSorted(
    (a, b) => rank(a) - rank(b) || (totalCents(a) ?? 0) - (totalCents(b) ?? 0) || a.id - b.id,
  )
}

/** A piece of ours among the offers of others. */
export interface OwnOffer {
  /** the shop's name */
  seller: string
  priceCents: Cents
  /** other variants cost more */
  isFromPrice: boolean
  /** to an address in the Netherlands; null: it can only be fetched */
  shippingCents: Cents | null
  isSoldOut: boolean
  /** "Dinsdag in huis"; '' when it can only be fetched */
  arrival: string
}

/** Before which of these ours stands by what it costs in all; of equals ours comes first. */
export function placeOfOwn(offers: LiveOffer[], own: OwnOffer): number {
  const cents = own.priceCents + (own.shippingCents ?? 0)
  const at = offers.findIndex((offer) => {
    const total = totalCents(offer)
    if (total === null) return true
    const isSoldOut = offer.quote?.availability === 'sold-out'
    return isSoldOut === own.isSoldOut ? total >= cents : isSoldOut
  })
  return at === -1 ? offers.length : at
}

/** When the first of these may not be shown any more; null: they may be for good. */
export function firstEnd(offers: Pick<LiveOffer, 'quote'>[]): Date | null {
  const ends = offers.flatMap(({ quote }) => quote?.expiresAt.getTime() ?? [])
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

import type { OfferSource } from './offers.ts'

/** The policy of a source: what the shop may do with its data. The code follows this table only. */
export interface SourcePolicy {
  /** how long what it tells may be shown; 0: it tells nothing */
  hours: number
  /** how old it may get before the shop asks anew by itself, as far as the quota allows */
  refreshHours: number
  /** how old it may be when somebody looks at a page without its being asked about */
  freshHours: number
  /** where its photographs come from: pages let in no others */
  photoHosts: string[]
  /** its photographs are shown from where they are, or may be copied into the shop too */
  photos: 'linked' | 'copied'
  /** may its prices of before be kept */
  keepsPrices: boolean
  /** may what it calls a piece be kept for longer than its prices */
  keepsTitles: boolean
  /** its prices are shown only with the moment at which they were so */
  needsStamp: boolean
  /** what may be shown of reviews that were written there: nothing, their number and stars, or also their words where the owner has leave */
  reviews: 'none' | 'numbers' | 'texts'
  /** how long the words of a review may be shown after the feed was read that tells them; 0: none are told */
  reviewDays: number
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
  // A feed is handed over to be shown as the shop shows its own pieces.
  photos: 'copied',
  keepsPrices: true,
  keepsTitles: true,
  needsStamp: true,
  reviews: 'none',
  reviewDays: 0,
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
    photos: 'linked',
    keepsPrices: false,
    keepsTitles: false,
    needsStamp: true,
    reviews: 'numbers',
    reviewDays: 0,
    cart: 'one-link',
    disclosure: 'Als Amazon-partner verdienen wij aan in aanmerking komende aankopen.',
    givesPartnerLinks: false,
  },
  // Its terms on keeping were not read: as strict as Amazon's until they are.
  bol: {
    hours: 24,
    refreshHours: 6,
    freshHours: 1,
    photoHosts: ['media.s-bol.com'],
    photos: 'linked',
    keepsPrices: false,
    keepsTitles: false,
    needsStamp: true,
    reviews: 'numbers',
    reviewDays: 0,
    cart: 'each-page',
    disclosure: '',
    givesPartnerLinks: false,
  },
  awin: FEED_POLICY,
  tradetracker: FEED_POLICY,
  daisycon: FEED_POLICY,
  // A feed of Product Ratings is written for Google: whoever shows it elsewhere needs the leave of its publisher, which the owner
  // confirms feed by feed. Google wants one every month; what is older may be gone there.
  google: { ...FEED_POLICY, reviews: 'texts', reviewDays: 30 },
  other: {
    hours: 0,
    refreshHours: 0,
    freshHours: 0,
    photoHosts: [],
    photos: 'linked',
    keepsPrices: false,
    keepsTitles: false,
    needsStamp: true,
    reviews: 'none',
    reviewDays: 0,
    cart: 'each-page',
    disclosure: '',
    givesPartnerLinks: false,
  },
}

/** The sources of which this may be kept. */
export const sourcesThat = (may: (policy: SourcePolicy) => boolean): OfferSource[] =>
  (Object.keys(POLICIES) as OfferSource[]).filter((source) => may(POLICIES[source]))

/** Is this address a photograph that its source wants linked and never copied? */
export function isLinkedOnly(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return Object.values(POLICIES).some(
    ({ photos, photoHosts }) => photos === 'linked' && photoHosts.includes(host),
  )
}

/** Until when this may be shown; null: not at all. */
export function quoteEnd(source: OfferSource, fetchedAt: Date, endsAt?: Date): Date | null {
  const { hours } = POLICIES[source]
  const from = fetchedAt.getTime()
  const end = Math.min(from + hours * 3_600_000, endsAt?.getTime() ?? Infinity)
  return end > from ? new Date(end) : null
}

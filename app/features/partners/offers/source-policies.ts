import type { OfferSource } from './offers.ts'

/** The policy of a source: what the shop may do with its data. No other code decides this. */
export interface SourcePolicy {
  /** the hours for which data may be shown after it was fetched; 0: the source has no data */
  showableHours: number
  /**
   * the age at which the shop refreshes data in the background, as far as the quota allows; only used for marketplaces, 0 for
   * sources that cannot be queried for single products
   */
  backgroundRefreshHours: number
  /** the age at which the view of a product page refreshes data; otherwise like `backgroundRefreshHours` */
  pageRefreshHours: number
  /** hosts of photos in the content security policy */
  photoHosts: string[]
  /** whether photos may only be linked, or may be copied too */
  photos: 'linked' | 'copied'
  /** earlier prices may be stored and shown */
  storesPriceHistory: boolean
  /** the title at the source may be stored with the product, without expiry */
  storesTitles: boolean
  /** prices may only be shown with their time */
  needsStamp: boolean
  /**
   * the parts of reviews at the source that may be shown: nothing; their number and stars; or also their texts, if the owner has
   * permission
   */
  reviews: 'none' | 'numbers' | 'texts'
  /** days for which the text of a review may be shown after a feed run; 0: never */
  reviewDays: number
  /** way to fill the cart of the source: one link for all products, or a page for each product */
  cart: 'one-link' | 'each-page'
  /** disclosure that is required near links, in addition to the one about paid links */
  disclosure: string
  /** URLs of the source are partner links already */
  givesPartnerLinks: boolean
}

/** The policy of feeds; networks require a daily run of each feed. */
const FEED_POLICY: SourcePolicy = {
  showableHours: 24,
  backgroundRefreshHours: 0,
  pageRefreshHours: 0,
  photoHosts: [],
  // Data of a feed may be shown like the shop's own products.
  photos: 'copied',
  storesPriceHistory: true,
  storesTitles: true,
  needsStamp: true,
  reviews: 'none',
  reviewDays: 0,
  cart: 'each-page',
  disclosure: '',
  givesPartnerLinks: true,
}

/** The policies implement the terms of the partner programmes; docs/decisions/0350 gives the reasons. */
export const POLICIES: Record<OfferSource, SourcePolicy> = {
  amazon: {
    showableHours: 24,
    backgroundRefreshHours: 6,
    pageRefreshHours: 1,
    photoHosts: ['m.media-amazon.com'],
    photos: 'linked',
    storesPriceHistory: false,
    storesTitles: false,
    needsStamp: true,
    reviews: 'numbers',
    reviewDays: 0,
    cart: 'one-link',
    disclosure: 'Als Amazon-partner verdienen wij aan in aanmerking komende aankopen.',
    givesPartnerLinks: false,
  },
  // The terms of bol on storing data have not been checked, so its policy is as strict as Amazon's.
  bol: {
    showableHours: 24,
    backgroundRefreshHours: 6,
    pageRefreshHours: 1,
    photoHosts: ['media.s-bol.com'],
    photos: 'linked',
    storesPriceHistory: false,
    storesTitles: false,
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
  // A Product Ratings feed is made for Google: showing it elsewhere needs the permission of its publisher, which the
  // owner confirms for each feed. Google requires a new feed every month, so reviews that were read more than 30 days ago
  // may have been deleted at the source.
  google: { ...FEED_POLICY, reviews: 'texts', reviewDays: 30 },
  other: {
    showableHours: 0,
    backgroundRefreshHours: 0,
    pageRefreshHours: 0,
    photoHosts: [],
    photos: 'linked',
    storesPriceHistory: false,
    storesTitles: false,
    needsStamp: true,
    reviews: 'none',
    reviewDays: 0,
    cart: 'each-page',
    disclosure: '',
    givesPartnerLinks: false,
  },
}

/** Returns the sources with this permission. */
export const sourcesWhere = (hasPermission: (policy: SourcePolicy) => boolean): OfferSource[] =>
  (Object.keys(POLICIES) as OfferSource[]).filter((source) => hasPermission(POLICIES[source]))

/** Returns whether the photo at this URL may only be linked and never copied. */
export function isLinkedOnly(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return Object.values(POLICIES).some(
    ({ photos, photoHosts }) => photos === 'linked' && photoHosts.includes(host),
  )
}

/**
 * Returns the expiry of data that was read at `fetchedAt`; null: it may not be shown. `endsAt` is the end that the source gave,
 * such as the end of a deal; it counts if it is earlier.
 */
export function quoteEnd(source: OfferSource, fetchedAt: Date, endsAt?: Date): Date | null {
  const { showableHours } = POLICIES[source]
  const fetchedTime = fetchedAt.getTime()
  const end = Math.min(fetchedTime + showableHours * 3_600_000, endsAt?.getTime() ?? Infinity)
  return end > fetchedTime ? new Date(end) : null
}

import type { FetchFeedFailure } from '#app/features/partners/incoming-feeds/feeds.ts'
import { path } from '#app/platform/path.ts'

/** Start here: feeds in which other shops and review services publish their customers' reviews. */

export const REVIEW_FEEDS_PAGE = path('/beheer/importeren/reviews')

/** Statement that the owner has to confirm before a feed is read. */
export const PERMISSION_TEXT =
  'Ik heb toestemming van de uitgever van deze feed (de winkel of de reviewdienst) om deze reviews in mijn winkel te tonen.'
export const PERMISSION_HINT =
  'Een feed die voor Google is gemaakt, geeft die toestemming niet vanzelf: vraag erom, en bewaar het antwoord. Reviews van Amazon en bol mag je nooit overnemen.'

/** Default interval between automatic runs, in hours. */
export const DEFAULT_HOURS = 24
export const MAX_REVIEW_HOURS = 336
/** Maximum number of stored reviews per feed. */
export const MAX_REVIEWS = 200_000

/** A validated review from a feed. */
export interface FeedReview {
  externalId: string
  publisher: string
  /** '': anonymous */
  author: string
  title: string
  body: string
  language: string
  /** 1 to 5 */
  stars: number
  /** null: unknown */
  isVerified: boolean | null
  isRewarded: boolean
  url: string
  writtenAt: Date
  /** identifiers of the reviewed product */
  gtins: string[]
  /** ids of offers in the product feed of the publisher, such as "winkel.example:SV-1" */
  offerIds: string[]
  /** manufacturer numbers, unique only together with the brand */
  mpns: string[]
  brands: string[]
}

/** Why a review was rejected. */
export type ReviewProblem =
  | { code: 'broken' }
  | { code: 'too-long' }
  | { code: 'no-id' }
  | { code: 'no-words' }
  | { code: 'no-date' }
  | { code: 'no-stars' }
  | { code: 'no-publisher' }
  | { code: 'spam' }
  | { code: 'forbidden' }
  | { code: 'twice' }
  | { code: 'too-many' }

export interface ReviewsSummary {
  publisher: string
  isDryRun: boolean
  rows: number
  created: number
  changed: number
  /** reviews that did not change */
  unchanged: number
  /** reviews of products that the shop does not sell */
  unmatched: number
  rejected: number
  /** reviews that are no longer in the feed */
  removed: number
  /** false: the feed is truncated, so missing reviews are not deleted */
  isWhole: boolean
  isStopped: boolean
  seconds: number
  reportPath: string
}

export type ReadReviewsResult =
  | { ok: true; summary: ReviewsSummary }
  | FetchFeedFailure
  | { ok: false; error: 'empty-file' }
  | { ok: false; error: 'unknown-feed' }
  | { ok: false; error: 'not-allowed' }
  | { ok: false; error: 'already-reading' }

/** State of a review feed for the admin page. */
export interface ReviewFeedState {
  id: number
  /** "Feed van winkel.example"; never the whole URL, which may contain a key */
  name: string
  publisher: string
  /** text with the person who confirmed the permission: "vandaag om 13:00 door Eva" */
  allowedText: string
  /** '': never */
  lastReadText: string
  /** rows read by the current run; null: no run */
  rowsRead: number | null
  /** end of the last run, successful or not; '': no run yet */
  endedText: string
  /** next run as text; '': not scheduled */
  nextReadText: string
  everyHours: number | null
  /** the imported reviews may still be shown */
  isLive: boolean
  reviews: number
  products: number
  failure: string
}

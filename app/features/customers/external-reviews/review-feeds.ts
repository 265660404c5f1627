import type { FetchFeedFailure } from '#app/features/partners/feeds/feeds.ts'

/** Start here: feeds in which other shops and review services hand over what their customers wrote. */

export const REVIEW_FEEDS_PAGE = '/beheer/importeren/reviews/'

/** What its owner says before any of it is kept. */
export const LEAVE =
  'Ik heb toestemming van de uitgever van deze feed (de winkel of de reviewdienst) om deze reviews in mijn winkel te tonen.'
export const LEAVE_HINT =
  'Een feed die voor Google is gemaakt, geeft die toestemming niet vanzelf: vraag erom, en bewaar het antwoord. Reviews van Amazon en bol mag je nooit overnemen.'

/** How often a feed is read by itself, in hours. */
export const USUAL_HOURS = 24
export const MAX_REVIEW_HOURS = 336
/** Of one feed; a shop that sells more pieces than that has another plan. */
export const MAX_REVIEWS = 200_000

/** A review as its feed tells it, fit to be shown. */
export interface FoundReview {
  externalId: string
  publisher: string
  /** '': did not want to be named */
  author: string
  title: string
  body: string
  language: string
  /** 1 to 5 */
  stars: number
  /** null: its publisher does not say */
  isVerified: boolean | null
  isRewarded: boolean
  url: string
  writtenAt: Date
  /** what it is about, by whatever name it is known under */
  gtins: string[]
  /** "winkel.example:SV-1": as offers of that shop's own feed are called */
  offerIds: string[]
  /** numbers of its maker, which say nothing without the brand */
  mpns: string[]
  brands: string[]
}

/** Why a review was not taken over. */
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
  made: number
  changed: number
  left: number
  /** of pieces that the shop does not have */
  unknown: number
  rejected: number
  /** that were in the feed and are not any more */
  removed: number
  /** false: it breaks off, so that nothing can be said of what is not in it */
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

/** How a feed of reviews stands, as its owner sees it. */
export interface ReviewFeedState {
  id: number
  /** "Feed van winkel.example": never the whole address, which may hold a key */
  name: string
  publisher: string
  /** who said that it may be shown: "vandaag om 13:00 door Eva" */
  allowed: string
  /** '' never */
  read: string
  /** of the reading that is under way; null: none is */
  rowsRead: number | null
  /** when the newest reading ended, well or not; '' never */
  ended: string
  /** '' not by itself */
  next: string
  everyHours: number | null
  /** what it told may still be shown */
  isLive: boolean
  reviews: number
  products: number
  failure: string
}

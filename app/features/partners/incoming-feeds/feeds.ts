import { FEED_SOURCES, type FeedSource } from '#app/features/partners/offers/offers.ts'

/** Start here: feeds, the problems of a feed and of its rows, and the result of a feed run. */

export { FEED_SOURCES, type FeedSource }

/** One row of a feed: values by the network's own column names in lower case. */
export type FeedRow =
  | { line: number; values: Map<string, string[]> }
  | { line: number; problem: FeedRowProblem }

/** The reason why a row was not imported. */
export type FeedRowProblem =
  | { code: 'broken' }
  | { code: 'column-count'; actual: number; expected: number }
  | { code: 'too-long' }
  | { code: 'no-id' }
  | { code: 'no-title' }
  | { code: 'no-link' }
  | { code: 'no-price' }
  | { code: 'bad-price'; text: string }
  | { code: 'used' }
  | { code: 'ended' }
  | { code: 'twice' }
  | { code: 'not-stored'; reason: string }

/** A value that was left out when a row was imported. */
export type FeedRowNote =
  | { code: 'other-currency'; currency: string }
  | { code: 'bad-gtin'; text: string }

export type FetchFeedFailure =
  | { ok: false; error: 'file-not-found' }
  | { ok: false; error: 'bad-address' }
  | { ok: false; error: 'closed-address' }
  | { ok: false; error: 'status'; status: number }
  | { ok: false; error: 'too-slow' }
  | { ok: false; error: 'broken-off' }
  | { ok: false; error: 'too-large' }
  | { ok: false; error: 'disk-full' }

export type ImportFeedResult =
  | { ok: true; summary: FeedSummary }
  | FetchFeedFailure
  | { ok: false; error: 'empty-file' }
  | { ok: false; error: 'unknown-feed' }
  | { ok: false; error: 'other-source'; actualSource: FeedSource }
  | { ok: false; error: 'unknown-category' }
  | { ok: false; error: 'import-running' }

export interface FeedSummary {
  source: FeedSource
  isDryRun: boolean
  rows: number
  /** number of new products */
  made: number
  /** number of new offers of existing products */
  joined: number
  changed: number
  /** number of rows that changed nothing */
  left: number
  rejected: number
  notes: number
  /** number of offers that are no longer in the feed */
  vanished: number
  /** false: the file was cut off, so rows may be missing for no other reason */
  isWhole: boolean
  /** the run was cancelled before its end */
  isStopped: boolean
  seconds: number
  reportPath: string
}

export interface FeedProgress {
  phase: 'fetching' | 'reading'
  rows: number
  bytes: number
  /** completed share of this phase, 0 to 1; null: unknown */
  share: number | null
}

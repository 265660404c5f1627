import type { Cents } from '#app/platform/money.ts'

/** Start here: what marketplaces and networks say they owe, from their own reports. */

export type CommissionSource = 'amazon' | 'bol' | 'awin' | 'tradetracker' | 'daisycon'

export const COMMISSION_SOURCES: Record<CommissionSource, string> = {
  amazon: 'Amazon',
  bol: 'bol',
  awin: 'Awin',
  tradetracker: 'TradeTracker',
  daisycon: 'Daisycon',
}

/** One line of a report. */
export interface Commission {
  source: CommissionSource
  /** their number of it; the same line comes again under the same one */
  ref: string
  /** "2026-11-21" */
  day: string
  /** how the source names the piece; '' where it says none */
  externalId: string
  name: string
  quantity: number
  revenueCents: Cents
  commissionCents: Cents
  state: 'open' | 'approved' | 'rejected'
}

interface CommissionsTaken {
  source: CommissionSource
  /** lines that were new, that say something else now, and that are as they were */
  made: number
  changed: number
  left: number
  /** lines that could not be read, with their number in the file */
  bad: number[]
}

export type TakeCommissionsResult =
  | { ok: true; taken: CommissionsTaken }
  | { ok: false; error: 'file-not-found' | 'empty-file' | 'unknown-report' | 'no-account' }
  | { ok: false; error: 'not-answered'; reason: string }

/** So many sales in so many days keep an account at Amazon open for questions. */
export const AMAZON_THRESHOLD = { sales: 10, days: 30 } as const

export const COMMISSION_PERIODS = [30, 90, 365] as const

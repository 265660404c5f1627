import type { Cents } from '#app/platform/money.ts'

/** Start here: commissions from the reports of marketplaces and affiliate networks. */

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
  /** id of the line at the source, or a hash of the line if the report has no ids; the second equal line of a report ends in " 2" */
  ref: string
  /** day of the purchase, at Amazon of the shipment: "2026-11-21" */
  day: string
  /** id of the product at the source; '' if there is none */
  productId: string
  /** name of the product; in the report of a network the name of the shop or campaign */
  name: string
  quantity: number
  revenueCents: Cents
  commissionCents: Cents
  state: 'open' | 'approved' | 'rejected'
}

interface CommissionImport {
  source: CommissionSource
  newCount: number
  changedCount: number
  unchangedCount: number
  /** numbers of the lines that could not be read */
  unreadableLines: number[]
}

export type ImportCommissionsResult =
  | { ok: true; report: CommissionImport }
  | { ok: false; error: 'file-not-found' | 'empty-file' | 'unknown-report' | 'no-account' }
  | { ok: false; error: 'not-answered'; reason: string }

/** Amazon keeps the API open for accounts with this many sales in this many days. */
export const AMAZON_THRESHOLD = { sales: 10, days: 30 } as const

export const COMMISSION_PERIODS = [30, 90, 365] as const

import type { SourceHealth } from '#app/features/partners/marketplaces/source-health.ts'

/** Start here: the checks of the health page, in the order of the page. */
export const CHECK_NAMES = [
  'disk',
  'database',
  'mail',
  'payments',
  'marketplaces',
  'jobs',
  'backups',
  'advisories',
  'settings',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

/**
 * `problem`: the owner has to act and gets a mail; `warning`: shown on the page only; `unset`: still to be set up; `off`: not
 * used.
 */
export type CheckState = 'ok' | 'warning' | 'problem' | 'unset' | 'off' | 'unknown'

export interface HealthCheck {
  name: CheckName
  title: string
  state: CheckState
  /** the problem, in Dutch */
  text: string
  /** the advice to the owner; '' if nothing is needed */
  advice: string
  /** page where the owner does it */
  href?: string
}

/** Measured facts, from which the checks follow. */
export interface HealthFacts {
  now: Date
  /** visitors can order, and the catalogue is not the demo's */
  isOpen: boolean
  disk: { freeBytes: number; totalBytes: number; isFull: boolean }
  database: { version: number; bytes: number; connections: number; maxConnections: number }
  mail: { hasServer: boolean; failed: number; unconfirmed: number; oldestQueuedAt: Date | null }
  /** `isUnset`: has no key, and the owner has not said that transfers are enough */
  payments: { hasKey: boolean; isTestKey: boolean; isUnset: boolean }
  marketplaces: SourceHealth[]
  jobs: { failed: string[]; waiting: number }
  backups: { place: string | null; warning: string | null; lastAt: Date | null }
  /** names of settings for which the shop uses the default, because the stored value breaks its rule */
  unreadableSettings: string[]
  /** null: never checked */
  advisories: { checkedAt: Date; severe: number; packages: string[]; failure: string } | null
}

/** The failure of a check for vulnerabilities when the shop's folder has no list of its packages. */
export const NO_LOCK_FILE = 'no lock file'

export const CHECK_TITLES: Record<CheckName, string> = {
  disk: 'Schijf',
  database: 'Database',
  mail: 'Mail',
  payments: 'Betalingen',
  marketplaces: 'Marktplaatsen',
  jobs: 'Taken op de achtergrond',
  backups: 'Reservekopieën',
  advisories: 'Beveiliging van de software',
  settings: 'Instellingen',
}

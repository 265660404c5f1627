import type { SourceHealth } from '#app/features/partners/marketplaces/source-health.ts'

/** Start here: the checks of the health page, in the order in which it shows them. */
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
 * `problem`: the owner has to act and gets a mail. `warning`: shown on the page, without a mail. `unset`: still to be set up.
 * `off`: switched off.
 */
export type CheckState = 'ok' | 'warning' | 'problem' | 'unset' | 'off' | 'unknown'

export interface HealthCheck {
  name: CheckName
  title: string
  state: CheckState
  /** the state or the problem, in Dutch */
  text: string
  /** the advice to the owner; '' if nothing is needed */
  advice: string
  /** page where the owner can solve the problem */
  href?: string
}

/** The measured facts that the checks are based on. */
export interface HealthFacts {
  now: Date
  /** true if visitors can order and the catalogue is not the demo catalogue */
  isOpen: boolean
  disk: { freeBytes: number; totalBytes: number; isFull: boolean }
  database: { version: number; bytes: number; connections: number; maxConnections: number }
  mail: {
    hasServer: boolean
    failedCount: number
    unconfirmedCount: number
    oldestQueuedAt: Date | null
  }
  /** `isUnset`: there is no key, and the owner has not confirmed that bank transfers are enough */
  payments: { hasKey: boolean; isTestKey: boolean; isUnset: boolean }
  marketplaces: SourceHealth[]
  jobs: { failedNames: string[]; waitingCount: number }
  backups: { place: string | null; warning: string | null; lastSuccessAt: Date | null }
  /** names of settings whose stored value is invalid, so that the shop uses the default */
  unreadableSettings: string[]
  /** null: never checked */
  advisories: { checkedAt: Date; severe: number; packages: string[]; failure: string } | null
}

/** The failure of the vulnerability check when the shop's folder contains no lock file. */
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

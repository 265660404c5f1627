import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { KeyedSource } from './source-keys.ts'

/** Accounts at marketplaces, one row per credential: the shared quota and the result of the last calls. */
export const sourceAccounts = pgTable('source_accounts', {
  account: text().primaryKey(),
  /** time from which the account has room for another call; calls reserve their time here */
  nextCallAt: moment('next_call_at').notNull(),
  /** day that `calls` counts */
  callsOn: date('calls_on').notNull(),
  calls: integer().notNull().default(0),
  state: text()
    .$type<'ok' | 'not-eligible' | 'keys-rejected' | 'unavailable' | 'throttled' | 'day-used'>()
    .notNull()
    .default('ok'),
  stateSince: moment('state_since').notNull(),
  checkedAt: moment('checked_at'),
  /** end of the lock of a running sync, and the process that holds it; null: no sync runs */
  syncingUntil: moment('syncing_until'),
  syncingBy: text('syncing_by'),
  /** end of throttling; null: none */
  heldUntil: moment('held_until'),
})

/**
 * Only source-keys.server.ts reads this table.
 * Triggers: database/functions/audit.sql.
 */
export const sourceKeys = pgTable('source_keys', {
  source: text().$type<KeyedSource>().primaryKey(),
  keyId: text('key_id').notNull(),
  /** encrypted */
  secret: text().notNull(),
  /** version of the credential; '' for sources without versions */
  version: text().notNull().default(''),
  setAt: moment('set_at').notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { CheckName } from './shop-health.ts'

export const healthProblems = pgTable('health_problems', {
  checkName: text('check_name').$type<CheckName>().primaryKey(),
  since: moment('since').notNull(),
  /** null: no mail yet, because it may be over in a moment */
  mailedAt: moment('mailed_at'),
  /** null: it lasts */
  endedAt: moment('ended_at'),
})

/** One row: the latest check of the shop's packages. */
export const advisoryChecks = pgTable('advisory_checks', {
  id: integer().primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  severe: integer().notNull().default(0),
  other: integer().notNull().default(0),
  packages: text().array().notNull().default([]),
  /** empty if the check succeeded */
  failure: text().notNull().default(''),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { CheckName } from './shop-health.ts'

export const healthProblems = pgTable('health_problems', {
  checkName: text('check_name').$type<CheckName>().primaryKey(),
  since: moment('since').notNull(),
  /** null: not mailed yet, because a problem may end within minutes */
  mailedAt: moment('mailed_at'),
  /** null: the problem still exists */
  endedAt: moment('ended_at'),
})

/** One row with the latest check of the shop's packages. */
export const advisoryChecks = pgTable('advisory_checks', {
  id: integer().primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  severe: integer().notNull().default(0),
  other: integer().notNull().default(0),
  packages: text().array().notNull().default([]),
  /** error message; empty if the check succeeded */
  failure: text().notNull().default(''),
})

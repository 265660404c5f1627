import { boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { OpenRange } from './hours.ts'

const ranges = () => json().$type<OpenRange[]>().notNull().default([])

/** Triggers: database/functions/audit.sql. */
export const openingHours = pgTable('opening_hours', {
  weekday: smallint().primaryKey(),
  ranges: ranges(),
  isDispatchDay: boolean('parcels_leave').notNull().default(false),
})

/** Triggers: database/functions/audit.sql. */
export const specialDays = pgTable('special_days', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  ranges: ranges(),
  note: text().notNull().default(''),
  removedAt: moment('removed_at'),
})

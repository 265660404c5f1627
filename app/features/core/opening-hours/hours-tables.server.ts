import { boolean, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { json } from '#app/platform/json-column.server.ts'
import type { OpenRange } from './hours.ts'

const ranges = () => json().$type<OpenRange[]>().notNull().default([])

export const openingHours = pgTable('opening_hours', {
  weekday: smallint().primaryKey(),
  ranges: ranges(),
  parcelsLeave: boolean('parcels_leave').notNull().default(false),
})

export const specialDays = pgTable('special_days', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  ranges: ranges(),
  note: text().notNull().default(''),
  removedAt: timestamp('removed_at', { withTimezone: true }),
})

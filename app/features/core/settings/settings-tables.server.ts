import { pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'

/** Triggers: database/functions/audit.sql. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: json().$type<unknown>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { json } from '#app/platform/json-column.server.ts'

export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: json().$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { Service } from './service-keys.ts'

/** Triggers: database/functions/audit.sql. */
export const serviceKeys = pgTable('service_keys', {
  service: text().$type<Service>().primaryKey(),
  hint: text().notNull(),
  /** values of the environment variables as encrypted JSON */
  secret: text().notNull(),
  setAt: moment('set_at').notNull(),
})

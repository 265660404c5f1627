import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { Service } from './service-keys.ts'

/** Triggers: database/functions/audit.sql. */
export const serviceKeys = pgTable('service_keys', {
  service: text().$type<Service>().primaryKey(),
  hint: text().notNull(),
  /** the values of the environment's variables as JSON, encrypted */
  secret: text().notNull(),
  setAt: moment('set_at').notNull(),
})

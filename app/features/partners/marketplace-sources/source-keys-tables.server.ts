import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { KeyedSource } from './source-keys.ts'

/**
 * Nobody but source-keys.server.ts reads it.
 * Triggers: database/functions/audit.sql.
 */
export const sourceKeys = pgTable('source_keys', {
  source: text().$type<KeyedSource>().primaryKey(),
  keyId: text('key_id').notNull(),
  /** encrypted */
  secret: text().notNull(),
  /** '' of a source that has none */
  version: text().notNull().default(''),
  setAt: moment('set_at').notNull(),
})

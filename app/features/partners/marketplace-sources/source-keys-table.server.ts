import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { KeyedSource } from './source-keys.ts'

/** Nobody but source-keys.server.ts reads it. */
export const sourceKeys = pgTable('source_keys', {
  source: text().$type<KeyedSource>().primaryKey(),
  keyId: text('key_id').notNull(),
  /** encrypted */
  secret: text().notNull(),
  /** '' of a source that has none */
  version: text().notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Triggers: database/functions/audit.sql. */
export const guaranteeNotices = pgTable('guarantee_notices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileName: text('file_name').notNull(),
  hash: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
})

import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { nextPostId } from '#app/platform/sql.server.ts'

export const media = pgTable('media', {
  id: integer().primaryKey().default(nextPostId),
  hash: text(),
  originalPath: text('original_path'),
  mimeType: text('mime_type'),
  width: integer(),
  height: integer(),
  alt: text().notNull().default(''),
  placeholder: text(),
  sourceUrl: text('source_url'),
  state: text().$type<'ready' | 'pending' | 'failed'>().notNull().default('ready'),
  attempts: integer().notNull().default(0),
  error: text(),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  hasSizes: boolean('has_sizes').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

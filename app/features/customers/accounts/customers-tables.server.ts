import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Requests for account mails that a job has still to answer. */
export const accountRequests = pgTable('account_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<'reset' | 'registered' | 'confirm' | 'change-email'>().notNull(),
  email: text().notNull(),
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
})

/** One-time links in mails. */
export const accountLinks = pgTable('account_links', {
  tokenHash: text('token_hash').primaryKey(),
  kind: text().$type<'reset' | 'confirm'>().notNull(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
})

import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Triggers: database/functions/audit.sql. */
export const invitations = pgTable('invitations', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  role: text().$type<Role>().notNull(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

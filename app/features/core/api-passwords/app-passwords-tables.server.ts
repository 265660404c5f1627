import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Triggers: database/functions/audit.sql. */
export const appPasswords = pgTable('app_passwords', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  secretHash: text('secret_hash').notNull().unique(),
  areas: text().array().$type<Permission[]>().notNull(),
  mayWrite: boolean('may_write').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
})

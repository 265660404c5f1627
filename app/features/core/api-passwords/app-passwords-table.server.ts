import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Permission } from '#app/features/core/accounts/permissions.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

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

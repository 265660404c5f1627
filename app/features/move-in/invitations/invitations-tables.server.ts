import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

export const moveInInvitations = pgTable('move_in_invitations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** URL of the former shop */
  shop: text().notNull(),
  requestedAt: moment('requested_at').notNull(),
  /** the time at which the invitation was mailed or became unnecessary */
  settledAt: moment('settled_at'),
  isMailed: boolean('is_mailed').notNull().default(false),
})

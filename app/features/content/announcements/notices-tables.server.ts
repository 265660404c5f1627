import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Staff who hid the coming-soon banner until their next login. */
export const comingSoonDismissals = pgTable('coming_soon_dismissals', {
  userId: text('user_id').primaryKey(),
  lastLoginAt: moment('last_login_at').notNull(),
})

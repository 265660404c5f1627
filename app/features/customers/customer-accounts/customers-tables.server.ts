import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Account mails that were requested and that a job has not written yet. */
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

/** Addresses that a customer saved for later orders. */
export const customerAddresses = pgTable('customer_addresses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  company: text().notNull().default(''),
  country: text().notNull(),
  postcode: text().notNull(),
  houseNumber: text('house_number').notNull(),
  houseNumberAddition: text('house_number_addition').notNull().default(''),
  street: text().notNull(),
  city: text().notNull(),
  phone: text().notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
})

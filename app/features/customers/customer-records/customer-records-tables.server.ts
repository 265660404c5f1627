import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Everybody who ordered or has an account. Triggers: database/functions/audit.sql. */
export const customers = pgTable('customers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id')
    .unique()
    .references(() => users.id, { onDelete: 'set null' }),
  email: text().notNull(),
  name: text().notNull().default(''),
  /** country of the latest order; '' without orders */
  country: text().notNull().default(''),
  /** the text that staff search in: name, company, e-mail addresses and city, in lower case */
  search: text().notNull().default(''),
  orders: integer().notNull().default(0),
  /** amount paid minus refunds */
  spentCents: bigint('spent_cents', { mode: 'number' }).notNull().default(0),
  firstOrderAt: moment('first_order_at'),
  lastOrderAt: moment('last_order_at'),
  note: text().notNull().default(''),
  tags: text().array().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  erasedAt: moment('erased_at'),
})

export const customerEmails = pgTable('customer_emails', {
  /** lower case */
  email: text().primaryKey(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' }),
})

/** Customers whose totals have to be recomputed. Written by the triggers of database/functions/customers.sql. */
export const customersStale = pgTable('customers_stale', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  email: text(),
  userId: text('user_id'),
})

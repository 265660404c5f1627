import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { WithdrawalState } from './withdrawals.ts'

/** Triggers: database/functions/audit.sql. */
export const withdrawals = pgTable('withdrawals', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** secret in the URL of the confirmation page */
  key: text().notNull().unique(),
  formToken: text('form_token').notNull().unique(),
  /** the number as the shopper wrote it */
  orderNumber: text('order_number').notNull(),
  /** the order with this number and e-mail address; null if there is none */
  orderId: integer('order_id').references(() => orders.id),
  name: text().notNull(),
  email: text().notNull(),
  /** the articles, as the shopper described them; empty: the whole order */
  items: text().notNull().default(''),
  state: text().$type<WithdrawalState>().notNull().default('received'),
  submittedAt: moment('submitted_at').notNull(),
})

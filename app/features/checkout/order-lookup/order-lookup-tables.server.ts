import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Requests for the link to an order that a job has still to answer. */
export const orderLookups = pgTable('order_lookups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** as typed */
  orderNumber: text('order_number').notNull(),
  email: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

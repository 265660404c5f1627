import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Requests for the link to an order that the job has not handled yet. */
export const orderLookups = pgTable('order_lookups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** order number as typed */
  orderNumber: text('order_number').notNull(),
  email: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

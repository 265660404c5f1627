import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'

/** The parts of an address that are sent in another form than the shop stores. */
export interface SentAddress {
  address_1: string
  address_2: string
  state: string
}

/** Fields of orders that only programs use; an order without them has no row. */
export const programOrders = pgTable('program_orders', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  createdVia: text('created_via').notNull().default(''),
  paymentMethod: text('payment_method').notNull().default(''),
  transactionId: text('transaction_id').notNull().default(''),
  billing: json().$type<SentAddress>(),
  shipping: json().$type<SentAddress>(),
  /** moved to the trash by a program, which cancels the order */
  trashedAt: moment('trashed_at'),
})

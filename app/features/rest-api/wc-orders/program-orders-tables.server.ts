import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { OrderStatus } from './wc-order-status.ts'

/** The parts of an address that programs send in another form than the shop stores. */
export interface ProgramAddress {
  address_1?: string | undefined
  address_2: string
  state: string
  phone?: string | undefined
}

/** Fields of orders that only programs use; an order without them has no row. */
export const programOrders = pgTable('program_orders', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  createdVia: text('created_via').notNull().default(''),
  paymentMethod: text('payment_method').notNull().default(''),
  transactionId: text('transaction_id').notNull().default(''),
  billing: json().$type<ProgramAddress>(),
  shipping: json().$type<ProgramAddress>(),
  /** time at which a program moved the order to the trash, which cancels it */
  trashedAt: moment('trashed_at'),
  /** the order was not sold by the rules of the shop, see order-changes/recorded-order.ts */
  isRecorded: boolean('is_recorded').notNull().default(false),
  /** status of a recorded order, valid while the order has the corresponding state */
  status: text().$type<OrderStatus>(),
  parentId: integer('parent_id').notNull().default(0),
  feeLineIds: integer('fee_line_ids').array().notNull().default([]),
  /** shipping method of a recorded order; null: it has no shipping line */
  shippingMethod: text('shipping_method'),
  /** lower-case parts of addresses and product names, in which programs search */
  search: text().notNull().default(''),
  /** time at which programs deleted the order, which stays in the books */
  deletedAt: moment('deleted_at'),
})

/** Refunds that programs recorded for orders without received money. Triggers: database/functions/audit.sql. */
export const programRefunds = pgTable('program_refunds', {
  number: integer().primaryKey().default(sql`nextval('refund_number_seq')`),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  amountCents: integer('amount_cents').notNull(),
  reason: text().notNull().default(''),
  lines: json()
    .$type<{ lineId: number; quantity: number; cents: number }[]>()
    .notNull()
    .default([]),
  createdAt: moment('created_at').notNull(),
})

import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { RefundState, RefundWay } from './refunds.ts'

const orderId = () =>
  integer('order_id')
    .notNull()
    .references(() => orders.id)
const paymentId = () =>
  text('payment_id')
    .notNull()
    .references(() => payments.id)

/** Triggers: database/functions/{audit,sales}.sql. */
export const refunds = pgTable('refunds', {
  /** id that is also sent to the provider, which recognizes repeated requests by it */
  id: text().primaryKey(),
  /** numeric id of the refund, for WooCommerce's REST API */
  number: integer().notNull().unique().default(sql`nextval('refund_number_seq')`),
  orderId: orderId(),
  paymentId: paymentId(),
  way: text().$type<RefundWay>().notNull(),
  state: text().$type<RefundState>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  shippingCents: integer('shipping_cents').notNull().default(0),
  reason: text().notNull().default(''),
  providerRef: text('provider_ref'),
  failure: text(),
  actor: text().notNull(),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
})

/** Triggers: database/functions/sales.sql. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    cents: integer().notNull(),
    restocked: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderLineId] })],
)

/** Triggers: database/functions/sales.sql. */
export const chargebacks = pgTable('chargebacks', {
  /** id of the chargeback at the provider */
  id: text().primaryKey(),
  orderId: orderId(),
  paymentId: paymentId(),
  amountCents: integer('amount_cents').notNull(),
  reason: text().notNull().default(''),
  createdAt: moment('created_at').notNull(),
  reversedAt: moment('reversed_at'),
  /** moment at which staff marked the chargeback as handled */
  handledAt: moment('handled_at'),
})

import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/orders-tables.server.ts'
import type { PaymentState } from './payments.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One row per attempt; an order may have several. */
export const payments = pgTable('payments', {
  id: text().primaryKey(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id),
  attempt: integer().notNull(),
  provider: text().notNull(),
  method: text().notNull(),
  state: text().$type<PaymentState>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  finishedAt: moment('finished_at'),
})

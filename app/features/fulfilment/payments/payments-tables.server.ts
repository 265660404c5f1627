import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { PaymentState } from './payments.ts'

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
  /** what the provider calls it; null until the attempt is known there */
  providerRef: text('provider_ref'),
  /** the provider's page for the shopper */
  checkoutUrl: text('checkout_url'),
  /** the provider's own word for its state, as told last */
  providerState: text('provider_state'),
  checkedAt: moment('checked_at'),
  /** when to ask the provider next; null: never again */
  checkAt: moment('check_at'),
})

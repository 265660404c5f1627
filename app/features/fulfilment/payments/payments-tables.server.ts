import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { PaymentState } from './payments.ts'

/** A row per payment attempt; an order may have several. */
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
  /** the provider's id; null until the payment was created there */
  providerRef: text('provider_ref'),
  /** the provider's payment page */
  checkoutUrl: text('checkout_url'),
  /** the provider's last known status */
  providerState: text('provider_state'),
  checkedAt: moment('checked_at'),
  /** when to query the provider next; null: never */
  checkAt: moment('check_at'),
})

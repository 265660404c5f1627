import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { PaymentState } from './payments.ts'

/** One row per payment; an order may have several payments. */
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
  /** id at the provider; null until the payment is created there */
  providerRef: text('provider_ref'),
  /** URL of the provider's payment page */
  checkoutUrl: text('checkout_url'),
  /** last known status at the provider */
  providerState: text('provider_state'),
  /** time of the last report by the provider */
  checkedAt: moment('checked_at'),
  /** time of the next query to the provider; null: none */
  checkAt: moment('check_at'),
})

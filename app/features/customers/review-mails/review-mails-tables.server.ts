import { integer, pgTable } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Buyers who requested a review mail. */
export const reviewMails = pgTable('review_mails', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  requestedAt: moment('requested_at').notNull(),
  /** days after delivery, as shown when the buyer requested the mail */
  days: integer().notNull(),
  /** null: not sent yet */
  mailedAt: moment('mailed_at'),
})

import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** The payment methods that a provider offered when they were last fetched. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    provider: text().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    minCents: integer('min_cents').notNull(),
    maxCents: integer('max_cents'),
    position: integer().notNull(),
    refreshedAt: moment('refreshed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
)

/** The owner's choices about payment methods. Triggers: database/functions/audit.sql. */
export const paymentChoices = pgTable('payment_choices', {
  method: text().primaryKey(),
  isOn: boolean('is_on').notNull(),
})

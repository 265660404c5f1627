import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Visits of shopping agents, added up by day. */
export const agentDays = pgTable(
  'agent_days',
  {
    day: date().notNull(),
    interface: text().notNull(),
    visits: integer().notNull(),
    requests: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.interface] })],
)

/** Carts of persons that contain the cart of an agent; `orders.cart_id` finds what became of them. */
export const agentHandovers = pgTable('agent_handovers', {
  cartId: text('cart_id').primaryKey(),
  interface: text().notNull(),
  at: moment('at').notNull(),
})

import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { Attribution, Device } from './attribution.ts'

export const orderAttributions = pgTable('order_attributions', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  sourceType: text('source_type').notNull(),
  source: text().notNull(),
  campaign: text().notNull(),
  device: text().$type<Device>().notNull(),
  fields: json().$type<Attribution>().notNull(),
})

export const userAttributions = pgTable('user_attributions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  fields: json().$type<Attribution>().notNull(),
})

/** Visits of shopping agents per day. */
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

/** Carts of persons that contain the cart of an agent. Orders from these carts are found by `orders.cart_id`. */
export const agentHandovers = pgTable('agent_handovers', {
  cartId: text('cart_id').primaryKey(),
  interface: text().notNull(),
  at: moment('at').notNull(),
})

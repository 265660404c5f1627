import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { json } from '#app/platform/database/columns.server.ts'
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

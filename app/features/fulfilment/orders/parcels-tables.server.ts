import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import { orderLines, orders } from './orders-tables.server.ts'
import type { Carrier } from './parcels.ts'

/** Triggers: database/functions/audit.sql. */
export const parcels = pgTable('parcels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  number: integer().notNull(),
  carrier: text().$type<Carrier>().notNull(),
  trackingCode: text('tracking_code'),
  shippedAt: moment('shipped_at').notNull(),
  deliveredAt: moment('delivered_at'),
})

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: integer('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.parcelId, table.orderLineId] })],
)

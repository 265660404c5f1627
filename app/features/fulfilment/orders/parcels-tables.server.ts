import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { CarrierStatus, ParcelStatusProblem } from './carriers.ts'
import { orderLines, orders } from './orders-tables.server.ts'
import type { Carrier } from './parcels.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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

/** Labels of carriers. A label belongs to a parcel by order and number, and may exist before its parcel. */
export const parcelLabels = pgTable('parcel_labels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  number: integer().notNull(),
  /** our id of the label at the carrier, which makes one label per reference */
  reference: text().notNull().unique(),
  carrier: text().$type<Carrier>(),
  trackingCode: text('tracking_code'),
  trackingUrl: text('tracking_url'),
  pdf: bytes(),
  /** null until the carrier has made the label */
  madeAt: moment('made_at'),
  carrierStatus: text('place').$type<CarrierStatus>(),
  /** when the status was received */
  statusAt: moment('placed_at'),
  /** why the last request returned no status; null if it did */
  statusProblem: text('status_problem').$type<ParcelStatusProblem>(),
  /** when the status was last requested, with or without success */
  fetchedAt: moment('fetched_at'),
  /** when to request the status next; null: never */
  fetchAt: moment('fetch_at'),
})

import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { ParcelPlace, Silence } from './carriers.ts'
import { orders } from './orders-tables.server.ts'
import type { Carrier } from './parcels.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const parcelLabels = pgTable('parcel_labels', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  number: integer().notNull(),
  reference: text().notNull().unique(),
  carrier: text().$type<Carrier>(),
  trackingCode: text('tracking_code'),
  trackingUrl: text('tracking_url'),
  pdf: bytes(),
  madeAt: moment('made_at'),
  place: text().$type<ParcelPlace>(),
  placedAt: moment('placed_at'),
  silence: text().$type<Silence>(),
  fetchedAt: moment('fetched_at'),
  fetchAt: moment('fetch_at'),
})

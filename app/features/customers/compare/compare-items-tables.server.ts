import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Products that a visitor compares. */
export const compareItems = pgTable(
  'compare_items',
  {
    visitorId: text('visitor_id').notNull(),
    productId: integer('product_id').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitorId, table.productId] })],
)

import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

/** Sales figures per day of the shop. Reports read these days instead of the orders. */
export const salesDays = pgTable('sales_days', {
  day: date().primaryKey(),
  orders: integer().notNull(),
  cents: bigint({ mode: 'number' }).notNull(),
})

/** Sales per product and day. */
export const salesProducts = pgTable(
  'sales_products',
  {
    day: date().notNull(),
    productId: integer('product_id').notNull(),
    units: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** revenue without VAT of units whose cost price is known */
    costedCents: bigint('costed_cents', { mode: 'number' }).notNull().default(0),
    costCents: bigint('cost_cents', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId] })],
)

/**
 * Days whose figures must be computed again. Triggers insert one row per change, so that two sales never wait for each other.
 */
export const salesStale = pgTable('sales_stale', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
})

import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which products go with an ASIN, as it was found last. */
export const crossSells = pgTable('cross_sells', {
  asin: text().primaryKey(),
  productIds: integer('product_ids').array().notNull(),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Which products go with an ASIN, as it was found last. */
export const crossSells = pgTable('cross_sells', {
  asin: text().primaryKey(),
  productIds: integer('product_ids').array().notNull(),
  foundAt: moment('found_at').notNull(),
})

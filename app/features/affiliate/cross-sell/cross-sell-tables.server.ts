import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** The last search result of products that go with an ASIN. */
export const crossSells = pgTable('cross_sells', {
  asin: text().primaryKey(),
  productIds: integer('product_ids').array().notNull(),
  foundAt: moment('found_at').notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** The products that are often bought together with an ASIN, cached for a day. */
export const crossSells = pgTable('cross_sells', {
  asin: text().primaryKey(),
  productIds: integer('product_ids').array().notNull(),
  foundAt: moment('found_at').notNull(),
})

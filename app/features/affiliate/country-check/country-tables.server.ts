import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** The country whose shop a visitor buys a product from. */
export const countryChoices = pgTable(
  'country_choices',
  {
    visitorId: text('visitor_id').notNull(),
    productId: integer('product_id').notNull(),
    country: text().notNull(),
    chosenAt: moment('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitorId, table.productId] })],
)

/** Countries in which, according to Amazon, an ASIN is not sold. An absence expires like a price. */
export const countryAbsences = pgTable(
  'country_absences',
  {
    asin: text().notNull(),
    country: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.asin, table.country] })],
)

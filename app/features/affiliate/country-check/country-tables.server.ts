import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** In which country's shop a visitor buys a product. */
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

/** Countries in which Amazon reported not to have an ASIN, until that expires. */
export const countryAbsences = pgTable(
  'country_absences',
  {
    asin: text().notNull(),
    country: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.asin, table.country] })],
)

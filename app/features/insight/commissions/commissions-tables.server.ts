import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Commissions that marketplaces and networks reported for purchases by visitors. Contains no customer data. */
export const commissions = pgTable(
  'commissions',
  {
    source: text().$type<'amazon' | 'bol' | 'awin' | 'tradetracker' | 'daisycon'>().notNull(),
    /** id of the report line at the source, or a hash of the line */
    ref: text().notNull(),
    day: date().notNull(),
    /** id of the product at the source; '' if there is none */
    productId: text('external_id').notNull(),
    /** name of the product; in the report of a network the name of the shop or campaign */
    name: text().notNull(),
    quantity: integer().notNull(),
    revenueCents: integer('revenue_cents').notNull(),
    commissionCents: integer('commission_cents').notNull(),
    state: text().$type<'open' | 'approved' | 'rejected'>().notNull(),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.ref] })],
)

/** The last attempt to fetch bol's commission report, the only one that is fetched, with its error; '' if it succeeded. */
export const commissionReadings = pgTable('commission_readings', {
  source: text().primaryKey(),
  triedAt: moment('tried_at').notNull(),
  failure: text().notNull(),
})

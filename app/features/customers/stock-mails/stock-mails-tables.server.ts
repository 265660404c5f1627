import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Requests for a single mail when a sold-out variant is in stock again. */
export const stockMails = pgTable(
  'stock_mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    requestedAt: moment('requested_at').notNull(),
  },
  (table) => [
    uniqueIndex('stock_mails_once').on(table.variantId, sql`lower(${table.email})`),
    index('stock_mails_age').on(table.requestedAt),
  ],
)

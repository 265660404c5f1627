import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { SourcedField } from './sourced-fields.ts'

/** What an import wrote into a field of a product; see migrations/0352. */
export const sourcedFields = pgTable(
  'sourced_fields',
  {
    productId: integer('product_id').notNull(),
    field: text().$type<SourcedField>().notNull(),
    source: text().$type<SourceName>().notNull(),
    country: text().notNull(),
    value: text().notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.field] })],
)

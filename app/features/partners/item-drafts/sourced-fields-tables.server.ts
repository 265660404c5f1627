import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SourceName } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { moment } from '#app/platform/database/columns.server.ts'
import type { SourcedField } from './sourced-fields.ts'

/** Product fields written by an import; the source may update a field until the owner changes it. */
export const sourcedFields = pgTable(
  'sourced_fields',
  {
    productId: integer('product_id').notNull(),
    field: text().$type<SourcedField>().notNull(),
    source: text().$type<SourceName>().notNull(),
    country: text().notNull(),
    value: text().notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.field] })],
)

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RequestedItem } from '#app/features/data-transfer/import-runs/import-task.ts'
import type { ItemOutcome } from '#app/features/partners/item-drafts/imported-items.ts'

export const importItemRows = pgTable(
  'import_items',
  {
    runId: integer('run_id').notNull(),
    position: integer().notNull(),
    source: text().$type<RequestedItem['source'] | 'other'>().notNull(),
    country: text().notNull(),
    itemRef: text('item_ref').notNull(),
    outcome: text().$type<ItemOutcome>(),
    name: text().notNull().default(''),
    productId: integer('product_id'),
    notes: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)

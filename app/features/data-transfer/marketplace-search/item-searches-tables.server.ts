import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { RequestedItem } from '#app/features/data-transfer/import-runs/import-task.ts'
import { moment } from '#app/platform/database/columns.server.ts'

/** Saved searches at marketplaces that repeat automatically. */
export const itemSearches = pgTable('item_searches', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().$type<RequestedItem['source']>().notNull(),
  country: text().notNull(),
  terms: text().notNull(),
  brand: text().notNull(),
  node: text().notNull(),
  minCents: integer('min_cents').notNull(),
  maxCents: integer('max_cents').notNull(),
  everyHours: smallint('every_hours').notNull(),
  nextAt: moment('next_at').notNull(),
  searchedAt: moment('searched_at'),
  failure: text(),
  actor: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const itemFinds = pgTable(
  'item_finds',
  {
    searchId: integer('search_id').notNull(),
    itemRef: text('item_ref').notNull(),
    foundAt: moment('found_at').notNull(),
    state: text().$type<'waiting' | 'taken' | 'declined'>().notNull().default('waiting'),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.itemRef] })],
)

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { BulkAction, BulkError } from './bulk-actions.ts'

export const bulkChanges = pgTable('bulk_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  action: json().$type<BulkAction>().notNull(),
  actorId: text('actor_id').notNull(),
  actor: text().notNull(),
  state: text().$type<'running' | 'done' | 'stopped'>().notNull().default('running'),
  total: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
})

export const bulkChangeProducts = pgTable(
  'bulk_change_products',
  {
    bulkChangeId: integer('bulk_change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    /** null: the product still has to be changed */
    outcome: text().$type<'changed' | 'same' | 'failed'>(),
    name: text().notNull().default(''),
    error: text().$type<BulkError>(),
  },
  (table) => [primaryKey({ columns: [table.bulkChangeId, table.productId] })],
)

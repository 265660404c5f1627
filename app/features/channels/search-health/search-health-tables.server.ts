import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'

/** The last complete check. */
export const dataChecks = pgTable('data_checks', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  run: moment('run').notNull(),
  products: integer().notNull(),
  /** problems, most important first */
  problemGroups: json('problem_groups').notNull().default([]),
})

export const dataProblems = pgTable('data_problems', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  run: moment('run').notNull(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  severity: text().$type<'error' | 'warning'>().notNull(),
  path: text().notNull(),
  message: text().notNull(),
  variants: integer().notNull(),
})

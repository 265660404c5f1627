import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'

/** Triggers: database/functions/audit.sql. */
export const compareGroups = pgTable('compare_groups', {
  id: integer().primaryKey().default(nextPostId),
  name: text().notNull(),
  slug: text().notNull().unique(),
  position: integer().notNull().default(0),
  isCatchAll: boolean('takes_rest').notNull().default(false),
})

export const compareGroupCategories = pgTable(
  'compare_group_categories',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => compareGroups.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.categoryId] })],
)

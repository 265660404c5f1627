import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SearchResult } from '#app/features/catalog/products/catalog.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { ProductKind } from '#app/features/catalog/products/product-kinds.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { json } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'

/** Triggers: database/functions/{audit,index-now}.sql. */
export const categories = pgTable('categories', {
  id: integer().primaryKey().default(nextPostId),
  parentId: integer('parent_id'),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  mediaId: integer('media_id').references(() => media.id),
  /** empty: search engines get the owner's template, or the name and description */
  searchResult: json('search_result')
    .$type<SearchResult>()
    .notNull()
    .default(sql`'{"title": "", "description": ""}'::jsonb`),
  position: integer().notNull().default(0),
  /** applies to this category and all categories below it */
  customersOnly: boolean('members_only').notNull().default(false),
  /** null: the kind of the category above; jewellery if no category sets a kind */
  productKind: text('product_kind').$type<ProductKind>(),
  /** the owner's warning and care texts; empty: the texts of the kind are used */
  warning: text().notNull().default(''),
  care: text().notNull().default(''),
  /** number of units up to which a stock is low; null: the number of the category above or of the shop */
  lowStock: integer('low_stock'),
})

/**
 * Categories that list a product in addition to its own category. Their parents are added when the listing is refreshed.
 * Triggers: database/functions/listings.sql.
 */
export const productCategories = pgTable(
  'product_categories',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] })],
)

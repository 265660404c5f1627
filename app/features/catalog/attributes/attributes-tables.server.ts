import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { SearchResult } from '#app/features/catalog/products/catalog.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { json } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'

/** Triggers: database/functions/{audit,index-now}.sql. */
export const brands = pgTable('brands', {
  id: integer().primaryKey().default(nextPostId),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  mediaId: integer('media_id').references(() => media.id),
  /** empty: search engines get the name and description */
  searchResult: json('search_result')
    .$type<SearchResult>()
    .notNull()
    .default(sql`'{"title": "", "description": ""}'::jsonb`),
})

/** Triggers: database/functions/audit.sql. */
export const attributes = pgTable('attributes', {
  code: text().primaryKey(),
  name: text().notNull(),
  kind: text().$type<'text' | 'number'>().notNull(),
  unit: text(),
  isFacet: boolean('is_facet').notNull().default(true),
  position: integer().notNull().default(0),
  /** id in the REST interface */
  id: integer().notNull().generatedAlwaysAsIdentity().unique(),
})

export const attributeValues = pgTable(
  'attribute_values',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attributeCode: text('attribute_code')
      .notNull()
      .references(() => attributes.code),
    slug: text().notNull(),
    label: text().notNull(),
    number: numeric({ precision: 10, scale: 2, mode: 'number' }),
  },
  (table) => [unique().on(table.attributeCode, table.slug)],
)

/** Triggers: database/functions/listings.sql. */
export const productAttributeValues = pgTable(
  'product_attribute_values',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    valueId: integer('value_id')
      .notNull()
      .references(() => attributeValues.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.valueId] })],
)

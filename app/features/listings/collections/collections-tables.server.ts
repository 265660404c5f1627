import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { SearchResult } from '#app/features/catalog/products/catalog.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'
import type { CollectionRule } from './collection.ts'

/** Triggers: database/functions/{audit,index-now}.sql. */
export const collections = pgTable('collections', {
  id: integer().primaryKey().default(nextPostId),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  mediaId: integer('media_id').references(() => media.id),
  /** title and description for search engines; empty: the name and description of the collection */
  searchResult: json('search_result')
    .$type<SearchResult>()
    .notNull()
    .default(sql`'{"title": "", "description": ""}'::jsonb`),
  rule: json().$type<CollectionRule>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { FeedName, FeedProblem } from './product-feeds.ts'

/** Triggers: database/functions/audit.sql. */
export const productFeeds = pgTable('product_feeds', {
  name: text().$type<FeedName>().primaryKey(),
  /** secret part of the URL */
  token: text()
    .notNull()
    .unique()
    .default(sql`replace((gen_random_uuid())::text, '-'::text, ''::text)`),
  isActive: boolean('is_active').notNull().default(true),
  settings: json().notNull().default({}),
  generatedAt: moment('generated_at'),
  /** next start or end of a sale price, after which the file shows a wrong price; null: none is planned */
  freshUntil: moment('fresh_until'),
  items: integer().notNull().default(0),
  failure: text().notNull().default(''),
  /** problems of the last run, most important first */
  problemGroups: json('problem_groups').notNull().default([]),
})

export const feedProblems = pgTable('feed_problems', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  feed: text()
    .$type<FeedName>()
    .notNull()
    .references(() => productFeeds.name, { onDelete: 'cascade' }),
  run: moment('run').notNull(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  severity: text().$type<FeedProblem['severity']>().notNull(),
  field: text().$type<FeedProblem['field']>().notNull(),
  message: text().notNull(),
  variants: integer().notNull(),
})

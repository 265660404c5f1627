import { bigint, boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { ReportReason, ReviewState } from './reviews.ts'

/** Triggers: database/functions/audit.sql. */
export const reviewCriteria = pgTable('review_criteria', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  position: integer().notNull().default(0),
})

/** Triggers: database/functions/{audit,reviews,tallies}.sql. */
export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    isVerified: boolean('is_verified').notNull(),
    author: text().notNull(),
    stars: integer().notNull(),
    /** stars by criterion id */
    scores: json().$type<Record<string, number>>().notNull().default({}),
    title: text().notNull(),
    body: text().notNull(),
    mediaIds: integer('media_ids').array().notNull().default([]),
    state: text().$type<ReviewState>().notNull().default('waiting'),
    rejectionReason: text('rejection_reason').notNull().default(''),
    answer: text().notNull().default(''),
    openReports: integer('open_reports').notNull().default(0),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [
    unique().on(table.productId, table.userId),
    unique().on(table.productId, table.email),
  ],
)

export const reviewReports = pgTable('review_reports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reviewId: integer('review_id')
    .notNull()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  reason: text().$type<ReportReason>().notNull(),
  explanation: text().notNull(),
  email: text().notNull().default(''),
  reportedAt: moment('reported_at').notNull(),
  handledAt: moment('handled_at'),
})

/** Maintained by triggers. */
export const productCriterionRatings = pgTable(
  'product_criterion_ratings',
  {
    productId: integer('product_id').notNull(),
    criterionId: integer('criterion_id')
      .notNull()
      .references(() => reviewCriteria.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
    starsSum: integer('stars_sum').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.criterionId] })],
)

/** Number of reviews per state, as the sum of several rows, like order_tallies. Written by triggers. */
export const reviewTallies = pgTable('review_tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  state: text().notNull(),
  n: integer().notNull(),
})

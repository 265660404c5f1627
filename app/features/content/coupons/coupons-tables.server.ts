import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'

/** Triggers: database/functions/audit.sql. */
export const coupons = pgTable('coupons', {
  id: integer().primaryKey().default(nextPostId),
  title: text().notNull(),
  teaser: text().notNull().default(''),
  description: text().notNull().default(''),
  mediaId: integer('media_id'),
  brandId: integer('brand_id'),
  productId: integer('product_id'),
  code: text().notNull(),
  isMasked: boolean('is_masked').notNull(),
  customersOnly: boolean('members_only').notNull(),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  destination: text().notNull().default(''),
  isPaidLink: boolean('is_paid_link').notNull(),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
})

export const couponCounts = pgTable('coupon_counts', {
  couponId: integer('coupon_id').primaryKey(),
  reveals: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
})

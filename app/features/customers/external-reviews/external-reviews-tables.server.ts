import { boolean, integer, pgTable, real, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Product Ratings feeds of other shops and review services. */
export const reviewFeeds = pgTable('review_feeds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  address: text().notNull(),
  publisher: text().notNull().default(''),
  allowedAt: moment('allowed_at').notNull(),
  allowedBy: text('allowed_by').notNull(),
  /** start of the last complete run */
  readAt: moment('read_at'),
  /** until when the reviews of that run may be shown */
  endsAt: moment('ends_at'),
  everyHours: smallint('every_hours'),
  nextReadAt: moment('next_read_at'),
  /** uploaded file that the next run reads instead of the address */
  fileKey: text('file_key'),
  failure: text().notNull().default(''),
  /** rows read by the current run; null: no run */
  rowsRead: integer('rows_read'),
  attempts: integer().notNull().default(0),
  /** end of the last run, successful or not */
  endedAt: moment('ended_at'),
})

/** Reviews from feeds. Read them only through read-external-reviews.server.ts, which checks the permission to show them. */
export const externalReviews = pgTable('external_reviews', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  feedId: integer('feed_id').notNull(),
  externalId: text('external_id').notNull(),
  productId: integer('product_id').notNull(),
  author: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  language: text().notNull().default(''),
  stars: real().notNull(),
  isVerified: boolean('is_verified'),
  isRewarded: boolean('is_rewarded').notNull().default(false),
  url: text().notNull().default(''),
  writtenAt: moment('written_at').notNull(),
  rowHash: text('row_hash').notNull(),
})

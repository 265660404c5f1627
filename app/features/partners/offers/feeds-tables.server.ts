import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { FeedSource } from './offers.ts'

/** Product feeds of affiliate networks and merchants. */
export const feeds = pgTable('feeds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().$type<FeedSource>().notNull(),
  country: text().notNull(),
  address: text().notNull(),
  readAt: moment('read_at'),
  endsAt: moment('ends_at'),
  photoHosts: text('photo_hosts').array().notNull().default([]),
  everyHours: smallint('every_hours'),
  nextReadAt: moment('next_read_at'),
  categorySlug: text('category_slug'),
  publishes: boolean().notNull().default(false),
})

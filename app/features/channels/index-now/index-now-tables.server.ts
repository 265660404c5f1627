import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Triggers: database/functions/audit.sql. */
export const indexNow = pgTable('index_now', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  isActive: boolean('is_active').notNull().default(false),
  /** key that proves that the shop sent the URLs; served as /<key>.txt */
  key: text().notNull().default(sql`replace((gen_random_uuid())::text, '-'::text, ''::text)`),
  /** all changes before this moment were sent; null: never switched on */
  sentUntil: moment('sent_until'),
  /** time of the last response */
  answeredAt: moment('answered_at'),
  /** number of URLs in the last accepted message */
  addresses: integer().notNull().default(0),
  failure: text().notNull().default(''),
  pausedUntil: moment('paused_until'),
  /** paths of brands and collections that had products at the last run; null: no run since it was switched on */
  listedPlaces: text('listed_places').array(),
})

export type GonePageKind = 'product' | 'category' | 'brand' | 'collection' | 'post' | 'page'

/** Public pages that now redirect or no longer exist, until they are sent. Triggers of database/functions/index-now.sql insert them. */
export const gonePages = pgTable(
  'left_addresses',
  {
    kind: text().$type<GonePageKind>().notNull(),
    slug: text().notNull(),
    goneAt: moment('left_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)

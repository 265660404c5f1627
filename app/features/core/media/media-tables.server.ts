import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { actingStaffId, moment } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'

export const media = pgTable('media', {
  id: integer().primaryKey().default(nextPostId),
  hash: text(),
  originalPath: text('original_path'),
  mimeType: text('mime_type'),
  /** as it was called where it came from */
  name: text().notNull().default(''),
  bytes: bigint({ mode: 'number' }),
  /** null, as the height: no photo but a file */
  width: integer(),
  height: integer(),
  /** percent from the left and from the top */
  focusX: smallint('focus_x').notNull().default(50),
  focusY: smallint('focus_y').notNull().default(50),
  alt: text().notNull().default(''),
  title: text().notNull().default(''),
  /** stands below it in stories */
  caption: text().notNull().default(''),
  description: text().notNull().default(''),
  placeholder: text(),
  sourceUrl: text('source_url'),
  state: text().$type<'ready' | 'pending' | 'failed'>().notNull().default('ready'),
  attempts: integer().notNull().default(0),
  error: text(),
  nextTryAt: moment('next_try_at'),
  hasSizes: boolean('has_sizes').notNull().default(false),
  /** of what stood here before it was replaced: those addresses lead on */
  formerHashes: text('former_hashes').array().notNull().default([]),
  /** nothing shows it since then, as far as was looked */
  unusedSince: moment('unused_since'),
  /** the account that uploaded it; the database fills it in */
  authorId: text('author_id').default(actingStaffId),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Everything said of one, with its name: what there is an index of to search. */
export const mediaText = sql`(alt || ' ' || name || ' ' || title || ' ' || caption || ' ' || description)`
/** The same without what its file was called, which is no business of visitors. */
export const publicText = sql`(alt || ' ' || title || ' ' || caption || ' ' || description)`

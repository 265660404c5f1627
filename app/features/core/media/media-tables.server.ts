import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { actingStaffId, moment } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'

export const media = pgTable('media', {
  id: integer().primaryKey().default(nextPostId),
  hash: text(),
  originalPath: text('original_path'),
  mimeType: text('mime_type'),
  /** the file name at its source */
  name: text().notNull().default(''),
  bytes: bigint({ mode: 'number' }),
  /** width and height are null for a file that is not a photo */
  width: integer(),
  height: integer(),
  /** percentages from the left and from the top */
  focusX: smallint('focus_x').notNull().default(50),
  focusY: smallint('focus_y').notNull().default(50),
  alt: text().notNull().default(''),
  title: text().notNull().default(''),
  /** shown below the photo in blog posts */
  caption: text().notNull().default(''),
  description: text().notNull().default(''),
  placeholder: text(),
  sourceUrl: text('source_url'),
  state: text().$type<'ready' | 'pending' | 'failed'>().notNull().default('ready'),
  attempts: integer().notNull().default(0),
  error: text(),
  nextTryAt: moment('next_try_at'),
  hasSizes: boolean('has_sizes').notNull().default(false),
  /** hashes of the files that this one replaced; their addresses redirect to it */
  formerHashes: text('former_hashes').array().notNull().default([]),
  /** since when nothing refers to it, as of the last check */
  unusedSince: moment('unused_since'),
  /** the account that uploaded it; the database fills it in */
  authorId: text('author_id').default(actingStaffId),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** All texts of a photo with its file name, as the search index has them. */
export const mediaText = sql`(alt || ' ' || name || ' ' || title || ' ' || caption || ' ' || description)`
/** The same without the file name, which visitors do not get to see. */
export const publicText = sql`(alt || ' ' || title || ' ' || caption || ' ' || description)`

import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { actingStaffId, moment } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'

export const media = pgTable('media', {
  id: integer().primaryKey().default(nextPostId),
  /** hash of the content, which is part of the URL; null while the file is missing */
  hash: text(),
  originalPath: text('original_path'),
  mimeType: text('mime_type'),
  /** original file name */
  name: text().notNull().default(''),
  bytes: bigint({ mode: 'number' }),
  /** size in pixels; null for files that are not photos */
  width: integer(),
  height: integer(),
  /** point that stays visible when the photo is cropped, in percent from the left and from the top */
  focusX: smallint('focus_x').notNull().default(50),
  focusY: smallint('focus_y').notNull().default(50),
  alt: text().notNull().default(''),
  title: text().notNull().default(''),
  /** text that blog posts show below the photo */
  caption: text().notNull().default(''),
  description: text().notNull().default(''),
  /** tiny version as a data URL, shown until the photo is loaded */
  placeholder: text(),
  /** URL from which the file is fetched; null for an upload */
  sourceUrl: text('source_url'),
  /** pending: the file is still to be fetched; failed: fetching it was given up */
  state: text().$type<'ready' | 'pending' | 'failed'>().notNull().default('ready'),
  attempts: integer().notNull().default(0),
  error: text(),
  nextTryAt: moment('next_try_at'),
  /** the final files of all sizes have been made */
  hasSizes: boolean('has_sizes').notNull().default(false),
  /** hashes of the files that this file replaced; their URLs redirect to it */
  formerHashes: text('former_hashes').array().notNull().default([]),
  /** time since which nothing refers to the file, according to the last check */
  unusedSince: moment('unused_since'),
  /** account that uploaded the file; the database sets it */
  authorId: text('author_id').default(actingStaffId),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** All texts of a photo and its file name, exactly as the search index has them. */
export const mediaText = sql`(alt || ' ' || name || ' ' || title || ' ' || caption || ' ' || description)`
/** The texts of a photo without its file name, which visitors never see. */
export const publicText = sql`(alt || ' ' || title || ' ' || caption || ' ' || description)`

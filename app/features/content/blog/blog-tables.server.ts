import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SearchResult } from '#app/features/catalog/products/catalog.ts'
import type { PostDocument } from '#app/features/core/rich-text/post-document.ts'
import { actingStaffId, inSchema, json, moment } from '#app/platform/database/columns.server.ts'
import { nextPostId } from '#app/platform/database/sql.server.ts'
import type { PostKind } from './blog.ts'

/** Triggers: database/functions/audit.sql. */
export const postCategories = pgTable('post_categories', {
  id: integer().primaryKey().default(nextPostId),
  name: text().notNull(),
  slug: text().notNull().unique(),
  position: integer().notNull().default(0),
})

/** Triggers: database/functions/{audit,index-now,tags,trash}.sql. */
export const posts = pgTable('posts', {
  id: integer().primaryKey().default(nextPostId),
  kind: text().$type<PostKind>().notNull(),
  title: text().notNull(),
  slug: text().notNull(),
  excerpt: text().notNull(),
  author: text().notNull(),
  /** account of the author; the database sets it to the acting member of staff */
  authorId: text('author_id').default(actingStaffId),
  tags: text().array().notNull().default([]),
  coverId: integer('cover_id'),
  categoryId: integer('category_id'),
  document: json().$type<PostDocument>().notNull(),
  readingMinutes: integer('reading_minutes').notNull(),
  searchResult: json('search_result').$type<SearchResult>().notNull(),
  hasSlider: boolean('has_slider').notNull(),
  /** true: excluded from lists, feed and sitemap; the page requires a login */
  customersOnly: boolean('members_only').notNull().default(false),
  /** true: stays above newer posts in the blog */
  isOnTop: boolean('is_on_top').notNull().default(false),
  publishedAt: moment('published_at'),
  /** time at which the post was moved to the trash; null if it is not in the trash */
  trashedAt: moment('trashed_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const postRevisions = pgTable('post_revisions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  postId: integer('post_id').notNull(),
  savedAt: moment('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
  title: text().notNull(),
  excerpt: text().notNull(),
  document: json().$type<PostDocument>().notNull(),
})

/** Files that any revision of a post uses, so that they are not deleted. */
export const postMedia = pgTable(
  'post_media',
  { postId: integer('post_id').notNull(), mediaId: integer('media_id').notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.mediaId] })],
)

/** Tags of posts. A tag remains after its last post is deleted. Triggers: database/functions/{audit,tags}.sql. */
export const postTags = pgTable('post_tags', {
  id: integer().primaryKey().default(nextPostId),
  name: text().notNull().unique(),
  slug: text().notNull().generatedAlwaysAs(inSchema),
  /** description for REST clients; the shop does not show it */
  description: text().notNull().default(''),
})

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { Block } from './page-blocks.ts'

export const pageBlocks = pgTable('page_blocks', {
  page: text().primaryKey(),
  version: integer().notNull(),
  blocks: json().$type<Block[]>().notNull(),
  mediaIds: integer('media_ids').array().notNull().default([]),
  updatedAt: moment('updated_at').notNull(),
})

export const pageBlockVersions = pgTable(
  'page_block_versions',
  {
    page: text().notNull(),
    version: integer().notNull(),
    blocks: json().$type<Block[]>().notNull(),
    mediaIds: integer('media_ids').array().notNull().default([]),
    replacedBy: text('replaced_by').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.version] })],
)

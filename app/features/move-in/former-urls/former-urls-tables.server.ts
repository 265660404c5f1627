import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UrlReason } from './former-urls.ts'

export const moveInUrls = pgTable(
  'move_in_urls',
  {
    /** URL of the former shop */
    shop: text().notNull(),
    /** the first of `paths` */
    path: text().notNull(),
    paths: text().array().notNull(),
    name: text().notNull(),
    reason: text().$type<UrlReason>().notNull(),
    proposal: text().notNull().default(''),
    /** null: not decided yet */
    decision: text().$type<'target' | 'gone'>(),
    targetUrl: text('target_url').notNull().default(''),
    /** the last reading of the former shop that found this URL */
    reading: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shop, table.path] })],
)

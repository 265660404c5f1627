import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { RedirectKind } from './redirects.ts'

/** Redirects of the owner and of URLs of former shops. */
export const redirects = pgTable('redirects', {
  /** path, normalized by `redirectPath` */
  path: text().primaryKey(),
  targetKind: text('target_kind').$type<RedirectKind>().notNull(),
  /** id of the target object; null if the target is a URL or the page is gone */
  targetId: integer('target_id'),
  targetUrl: text('target_url').notNull().default(''),
  /** id of the run of the move that added the redirect; null for redirects of the owner */
  runId: integer('run_id'),
  createdAt: moment('created_at').notNull(),
})

/** Paths without a page that visitors requested; at most `MAX_MISSED` rows. */
export const missedPaths = pgTable('missed_paths', {
  /** path, normalized by `redirectPath` */
  path: text().primaryKey(),
  hits: integer().notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { RedirectKind } from './redirects.ts'

/** URLs of former shops. */
export const redirects = pgTable('redirects', {
  /** normalised by `redirectPath` */
  path: text().primaryKey(),
  targetKind: text('target_kind').$type<RedirectKind>().notNull(),
  /** null if the target is a URL or the page is gone */
  targetId: integer('target_id'),
  targetUrl: text('target_url').notNull().default(''),
  /** the move that added it */
  runId: integer('run_id'),
  createdAt: moment('created_at').notNull(),
})

/** Paths without a page that visitors requested; at most `MAX_MISSED` rows. */
export const missedPaths = pgTable('missed_paths', {
  /** normalised by `redirectPath` */
  path: text().primaryKey(),
  hits: integer().notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
})

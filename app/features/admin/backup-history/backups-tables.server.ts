import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { BackupRunKind } from './backups.ts'

export const backupRuns = pgTable('backup_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<BackupRunKind>().notNull(),
  /** folder or bucket */
  place: text().notNull(),
  /** name of the backup; empty if the run failed before the backup had a name */
  name: text().notNull().default(''),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at').notNull(),
  rows: bigint({ mode: 'number' }).notNull().default(0),
  mediaFiles: integer('media_files').notNull().default(0),
  /** error message; empty if the run succeeded */
  failure: text().notNull().default(''),
})

import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { AuditAction, AuditChanges, AuditKind, ErasedSubject } from './audit.ts'

/** Rows are written by triggers (database/functions/audit.sql) and never changed (append-only.sql). */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  /** id of the member of staff */
  actorId: text('actor_id').notNull(),
  /** the name of that person, or of the program that acted for them */
  actor: text().notNull(),
  /** the filter of the log page under which the entry is listed */
  kind: text().$type<AuditKind>().notNull(),
  /** id of the order, product, person or other subject that the change belongs to */
  subjectId: text('subject').notNull(),
  /** the table whose row changed, such as `variants` of a product */
  table: text('thing').notNull(),
  /** name of the row when it changed, as staff read it */
  name: text().notNull(),
  action: text().$type<AuditAction>().notNull(),
  /** the values before and after, by column of the row */
  changes: json().$type<AuditChanges>().notNull(),
})

/** Counts of what the nightly job erased. */
export const erasures = pgTable('erasures', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  erasedAt: moment('erased_at').notNull(),
  /** the kind of data that was erased */
  subject: text().$type<ErasedSubject>().notNull(),
  /** data from before this moment was erased */
  olderThan: moment('older_than').notNull(),
  count: integer().notNull(),
})

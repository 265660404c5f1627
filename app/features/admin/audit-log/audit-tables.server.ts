import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { AuditAction, AuditChanges, AuditKind, ErasedSubject } from './audit.ts'

/** The triggers of database/functions/audit.sql write the rows; those of append-only.sql prevent changes to them. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  /** id of the member of staff */
  actorId: text('actor_id').notNull(),
  /** name of that member of staff, or of the program that acted for them */
  actor: text().notNull(),
  /** filter of the log page under which the entry is listed */
  kind: text().$type<AuditKind>().notNull(),
  /** id of the order, product, person or other subject that was changed */
  subjectId: text('subject').notNull(),
  /** table of the changed row, such as `variants` for a change of a product */
  table: text('thing').notNull(),
  /** name of the row at the time of the change, as staff see it */
  name: text().notNull(),
  action: text().$type<AuditAction>().notNull(),
  /** values before and after, by column of the row */
  changes: json().$type<AuditChanges>().notNull(),
})

/** The numbers of rows that were erased. */
export const erasures = pgTable('erasures', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  erasedAt: moment('erased_at').notNull(),
  /** kind of data that was erased */
  subject: text().$type<ErasedSubject>().notNull(),
  /** moment before which data was erased */
  olderThan: moment('older_than').notNull(),
  count: integer().notNull(),
})

import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { AuditAction, AuditChanges, AuditKind, ErasedSubject } from './audit.ts'

/** Rows are written by triggers (database/functions/audit.sql) and never changed (append-only.sql). */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  actorId: text('actor_id').notNull(),
  actor: text().notNull(),
  kind: text().$type<AuditKind>().notNull(),
  subject: text().notNull(),
  thing: text().notNull(),
  name: text().notNull(),
  action: text().$type<AuditAction>().notNull(),
  changes: json().$type<AuditChanges>().notNull(),
})

/** Counts of what the nightly job erased. */
export const erasures = pgTable('erasures', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  erasedAt: moment('erased_at').notNull(),
  subject: text().$type<ErasedSubject>().notNull(),
  /** everything from before this moment was erased */
  olderThan: moment('older_than').notNull(),
  count: integer().notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { LegalPage, LegalSource } from './legal-texts.ts'

/** Rows are never changed after they are inserted. Triggers: database/functions/{append-only,audit}.sql. */
export const legalTextVersions = pgTable('legal_text_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  page: text().$type<LegalPage>().notNull(),
  /** the owner's text with its fields; null: the standard text */
  source: json().$type<LegalSource>(),
  /** text with the fields filled in */
  published: json().$type<LegalSource>().notNull(),
  savedBy: text('saved_by').notNull(),
  createdAt: moment('created_at').notNull(),
})

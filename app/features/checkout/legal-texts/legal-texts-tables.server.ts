import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { LegalPage, LegalSource } from './legal-texts.ts'

/** A row is written once and never changed. Triggers: database/functions/{append-only,audit}.sql. */
export const legalTextVersions = pgTable('legal_text_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  page: text().$type<LegalPage>().notNull(),
  /** the owner's text with its fields; null: the standard text */
  source: json().$type<LegalSource>(),
  /** with the fields filled in */
  published: json().$type<LegalSource>().notNull(),
  savedBy: text('saved_by').notNull(),
  createdAt: moment('created_at').notNull(),
})

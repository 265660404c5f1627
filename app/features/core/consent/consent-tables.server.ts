import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

export const consentTexts = pgTable('consent_texts', {
  version: integer().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  statistics: text().notNull(),
  marketing: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const consents = pgTable('consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  consentId: uuid('consent_id').notNull(),
  version: integer().notNull(),
  statistics: boolean().notNull(),
  marketing: boolean().notNull(),
  givenAt: moment('given_at').notNull(),
})

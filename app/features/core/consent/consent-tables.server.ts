import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const consentTexts = pgTable('consent_texts', {
  version: integer().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  statistics: text().notNull(),
  marketing: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const consents = pgTable('consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  consentId: uuid('consent_id').notNull(),
  version: integer().notNull(),
  statistics: boolean().notNull(),
  marketing: boolean().notNull(),
  givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
})

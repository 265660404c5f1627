import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { MailKind } from './mail-texts.ts'

/** Triggers: database/functions/audit.sql. */
export const mailTexts = pgTable('mail_texts', {
  kind: text().$type<MailKind>().primaryKey(),
  subject: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

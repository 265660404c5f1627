import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailKind } from './mail-texts.ts'

export const mailTexts = pgTable('mail_texts', {
  kind: text().$type<MailKind>().primaryKey(),
  subject: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

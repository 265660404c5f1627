import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/columns.server.ts'
import type { MailState } from './mail.ts'

/** Everything the shop ever mailed or would have mailed: the outbox of the back office. */
export const mails = pgTable('mails', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** one mail per happening, whatever is retried */
  eventKey: text('event_key').notNull().unique(),
  kind: text().notNull(),
  orderId: integer('order_id'),
  /** whose account it is about: it goes with them; null: nobody's */
  userId: text('user_id'),
  toAddress: text('to_address').notNull(),
  subject: text().notNull(),
  html: text().notNull().default(''),
  text: text().notNull().default(''),
  /** what it is written from when it is first needed; null: it is written */
  draft: json(),
  /** stops mails of this kind with one press (RFC 8058); null: nothing to stop */
  stopUrl: text('stop_url'),
  state: text().$type<MailState>().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  error: text(),
  /** not tried again before */
  nextTryAt: moment('next_try_at'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
})

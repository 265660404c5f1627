import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { MailState } from './mail.ts'

/** The outbox of the back office: every mail that was sent, will be sent, or would be with a mail server. */
export const mails = pgTable('mails', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** unique, so that an event sends one mail, however often it is retried */
  eventKey: text('event_key').notNull().unique(),
  kind: text().notNull(),
  orderId: integer('order_id'),
  /** account that the mail is about; the mail is deleted with the account; null: no account */
  userId: text('user_id'),
  toAddress: text('to_address').notNull(),
  subject: text().notNull(),
  html: text().notNull().default(''),
  text: text().notNull().default(''),
  /** data from which the mail is rendered; null: already rendered */
  draft: json(),
  /** URL for one-click unsubscribe (RFC 8058); null: not offered */
  stopUrl: text('stop_url'),
  /** reply address; null: the shop's */
  replyTo: text('reply_to'),
  /** invoice or credit note that is attached; null: none */
  documentId: integer('document_id'),
  /** encrypted token of the one-time link; null: the mail has no link, or the link was used or has expired */
  secret: text(),
  secretHash: text('secret_hash'),
  secretExpiresAt: moment('secret_expires_at'),
  state: text().$type<MailState>().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  error: text(),
  /** earliest time of the next attempt */
  nextTryAt: moment('next_try_at'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
})

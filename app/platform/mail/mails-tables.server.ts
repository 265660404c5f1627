import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { MailState } from './mail.ts'

/** Every mail that the shop sent or would have sent: the outbox of the back office. */
export const mails = pgTable('mails', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** one mail per event, however often it is retried */
  eventKey: text('event_key').notNull().unique(),
  kind: text().notNull(),
  orderId: integer('order_id'),
  /** the account the mail is about, deleted with it; null: no account */
  userId: text('user_id'),
  toAddress: text('to_address').notNull(),
  subject: text().notNull(),
  html: text().notNull().default(''),
  text: text().notNull().default(''),
  /** data to render the mail from; null: already rendered */
  draft: json(),
  /** one-click unsubscribe (RFC 8058); null: not offered */
  stopUrl: text('stop_url'),
  /** the address for an answer; null: the shop's */
  replyTo: text('reply_to'),
  /** the invoice or credit note that is attached; null: none */
  documentId: integer('document_id'),
  /** the token of its one-time link, encrypted; null: it has none, or the link was used or has expired */
  secret: text(),
  secretHash: text('secret_hash'),
  secretExpiresAt: moment('secret_expires_at'),
  state: text().$type<MailState>().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  error: text(),
  /** earliest next attempt */
  nextTryAt: moment('next_try_at'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
})

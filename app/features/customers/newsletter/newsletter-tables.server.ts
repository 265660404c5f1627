import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'
import type { SignUpSource } from './newsletter.ts'
import type { SubscriberState } from './subscribers.ts'

/** Addresses that signed up, with the proof of their consent. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull().unique(),
  state: text().$type<SubscriberState>().notNull(),
  /** secret in the link to unsubscribe */
  token: text().notNull().unique(),
  /** hash of the secret in the link to confirm; null after it was used */
  confirmHash: text('confirm_hash').unique(),
  confirmExpiresAt: moment('confirm_expires_at'),
  consentText: text('consent_text').notNull(),
  source: text().$type<SignUpSource>().notNull(),
  requestedAt: moment('requested_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
})

/** Sign-ups whose mail a job has not written yet. */
export const newsletterRequests = pgTable('newsletter_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  source: text().$type<SignUpSource>().notNull(),
  consentText: text('consent_text').notNull(),
  createdAt: moment('created_at').notNull(),
})

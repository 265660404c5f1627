import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '#app/platform/database/columns.server.ts'

/** Carts and checkout sessions that an agent cancelled, stored until the cart itself has expired. */
export const ucpCancellations = pgTable('ucp_cancellations', {
  /** kind and id: "cart t_…" or "checkout t_…" */
  resource: text().primaryKey(),
  at: moment('at').notNull(),
})

/** Responses to writes by idempotency key, for repeated requests. */
export const ucpAnswers = pgTable('ucp_answers', {
  keyHash: text('key_hash').primaryKey(),
  requestHash: text('request_hash').notNull(),
  status: integer().notNull(),
  body: json().notNull(),
  expiresAt: moment('expires_at').notNull(),
})

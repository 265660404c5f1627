import { sql } from 'drizzle-orm'
import { bigint, customType, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { DeliveryState, WebhookStatus } from './webhooks.ts'

/** Triggers: database/functions/webhooks.sql. */
export const webhooks = pgTable('webhooks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  status: text().$type<WebhookStatus>().notNull().default('active'),
  topic: text().notNull(),
  deliveryUrl: text('delivery_url').notNull(),
  /** encrypted */
  secret: text().notNull(),
  /** the member of staff whose permissions decide what is sent */
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** number of failed deliveries in a row */
  failureCount: integer('failure_count').notNull().default(0),
  lastSuccessAt: moment('last_success_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Changes that are not planned as deliveries yet. The triggers in database/functions/webhooks.sql write them. */
export const webhookEvents = pgTable('webhook_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  resource: text().notNull(),
  objectId: integer('object_id').notNull(),
  event: text().notNull(),
  transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  /** equal for every attempt, so that receivers recognise a duplicate */
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  webhookId: integer('webhook_id')
    .notNull()
    .references(() => webhooks.id, { onDelete: 'cascade' }),
  topic: text().notNull(),
  resource: text().notNull(),
  objectId: integer('object_id').notNull(),
  state: text().$type<DeliveryState>().notNull().default('waiting'),
  /** 0 comes before 1, so that orders do not wait for a large import */
  priority: smallint().notNull(),
  /** time at which the delivery was first due */
  plannedFor: moment('planned_for').notNull(),
  dueAt: moment('due_at').notNull(),
  attempts: integer().notNull().default(0),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  finishedAt: moment('finished_at'),
  durationMs: integer('duration_ms'),
  requestHeaders: json('request_headers').$type<Record<string, string>>(),
  requestBody: text('request_body'),
  responseStatus: integer('response_status'),
  responseHeaders: json('response_headers').$type<Record<string, string>>(),
  responseBody: text('response_body'),
  problem: text(),
})

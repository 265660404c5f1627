import { type AnyPgColumn, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { DocumentContent, DocumentKind } from './documents.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const documentSeries = pgTable('document_series', {
  name: text().primaryKey(),
  /** the last number that was used */
  last: integer().notNull(),
})

/** Triggers in database/functions/append-only.sql reject changes and deletions. */
export const documents = pgTable('documents', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id),
  kind: text().$type<DocumentKind>().notNull(),
  number: text().notNull().unique(),
  /** the invoice that a credit note credits; null for an invoice */
  creditsId: integer('credits_id').references((): AnyPgColumn => documents.id),
  /** negative for a credit note */
  totalCents: integer('total_cents').notNull(),
  content: json().$type<DocumentContent>().notNull(),
  pdf: bytes().notNull(),
  actor: text().notNull(),
  madeAt: moment('made_at').notNull(),
})

import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/** Payouts of payment providers to the shop's bank account, entered by staff. Triggers: database/functions/audit.sql. */
export const payouts = pgTable('payouts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  provider: text().notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  /** costs that the provider deducted from the payout */
  feeCents: integer('fee_cents').notNull().default(0),
  reference: text().notNull().default(''),
  actor: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

export const checkoutEmails = pgTable('checkout_emails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull().unique(),
  cartId: text('cart_id'),
  consentText: text('consent_text').notNull(),
  consentedAt: moment('consented_at').notNull(),
  deleteAt: moment('delete_at').notNull(),
})

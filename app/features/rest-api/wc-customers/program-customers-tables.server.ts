import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { json } from '#app/platform/database/columns.server.ts'
import type { CustomerWireAddress } from './wc-customer-fields.ts'

/** Fields of customers that only programs use. Triggers: database/functions/webhooks.sql. */
export const programCustomers = pgTable('program_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  username: text().unique(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  billing: json().$type<CustomerWireAddress>(),
  shipping: json().$type<CustomerWireAddress>(),
})

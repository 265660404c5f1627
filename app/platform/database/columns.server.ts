import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment; every table stores moments with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Placeholder for the expression of a generated column. The expression itself is in database/schema.sql. */
export const inSchema = sql``

/** SQL for the id of the member of staff who acts in the transaction; null for customers and jobs. */
export const actingStaffId = sql`NULLIF(current_setting('shop.actor_id'::text, true), ''::text)`

/**
 * A jsonb column. Use it instead of Drizzle's own `jsonb()`, which parses strings that pg has parsed already: the text "2000"
 * would be read as a number.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

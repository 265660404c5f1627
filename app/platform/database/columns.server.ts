import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment in time, which every table stores with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** For generated columns, whose expression is in database/schema.sql: only PostgreSQL computes them. */
export const inSchema = sql``

/** The member of staff who acts in a transaction; null for customers and jobs. */
export const actingStaffId = sql`NULLIF(current_setting('shop.actor_id'::text, true), ''::text)`

/**
 * A jsonb column for every table. Drizzle's own `jsonb()` parses strings that pg has parsed already, so that the text
 * "2000" comes back as a number.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

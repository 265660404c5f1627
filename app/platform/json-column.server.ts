import { customType } from 'drizzle-orm/pg-core'

/**
 * A jsonb column for every table. Drizzle's own `jsonb()` parses strings that pg has parsed already, so that the text
 * "2000" comes back as a number.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

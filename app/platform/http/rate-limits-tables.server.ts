import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** The number of recent tries by hashed key, such as sign-ins per address and per account. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

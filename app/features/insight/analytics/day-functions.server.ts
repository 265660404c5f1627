import { type SQL, sql } from 'drizzle-orm'

/** The day in the shop's time zone of a timestamptz, as a date. */
export const shopDay = (moment: SQL): SQL => sql`shop_day(${moment})`

/** The moment at which a date begins in the shop's time zone. */
export const dayBegins = (day: SQL): SQL => sql`day_begins(${day})`

import { type SQL, sql } from 'drizzle-orm'

/** Returns SQL for the day of a timestamptz in the shop's time zone, as a date. */
export const shopDay = (moment: SQL): SQL => sql`shop_day(${moment})`

/** Returns SQL for the moment at which a date begins in the shop's time zone. */
export const dayBegins = (day: SQL): SQL => sql`day_begins(${day})`

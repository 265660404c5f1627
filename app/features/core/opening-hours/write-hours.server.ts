import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OpeningHours } from './hours.ts'
import { openingHours } from './hours-tables.server.ts'

/** Stores the hours of the week, unless the shop already has hours. */
export async function storeMissingHours(app: App, week: OpeningHours['week']): Promise<void> {
  await app.db
    .insert(openingHours)
    .values(week.map((ranges, weekday) => ({ weekday, ranges })))
    .onConflictDoNothing()
}

/** Deletes the hours of the week if they still equal `week`, so that hours that the owner has changed remain. */
export async function deleteUnchangedHours(tx: Db, week: OpeningHours['week']): Promise<void> {
  await tx.execute(sql`
    DELETE FROM opening_hours WHERE NOT EXISTS (
      SELECT FROM opening_hours stored
      JOIN jsonb_array_elements(${JSON.stringify(week)}::jsonb) WITH ORDINALITY AS given (ranges, place)
        ON given.place = stored.weekday + 1
      WHERE stored.parcels_leave OR stored.ranges <> given.ranges
    )`)
}

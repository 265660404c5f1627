import { and, asc, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { MAX_SPECIAL_DAYS, type OpeningHours, type SpecialDays } from './hours.ts'
import { openingHours, specialDays } from './hours-tables.server.ts'
import { WEEK_ORDER } from './hours-texts.ts'

const UNDO_DAYS = 30
const DAY_MS = 86_400_000

const cachedHours = memoizeUntilChanged('opening-hours', ['settings'], (app) =>
  readHours(app.db, app.clock.now()),
)

/** Returns the hours, cached until they change. They may still contain special days that have passed. */
export const readCachedHours = (app: App): Promise<OpeningHours> => app.use(cachedHours)()

/** Returns the hours of the week, and the special days that are not over. */
export async function readHours(db: Db, now: Date): Promise<OpeningHours> {
  const rows = await db.select().from(openingHours)
  const week: OpeningHours['week'] = Array.from({ length: 7 }, () => [])
  for (const { weekday, ranges } of rows) week[weekday] = ranges
  const dispatch = WEEK_ORDER.filter((day) =>
    rows.some(({ weekday, isDispatchDay }) => weekday === day && isDispatchDay),
  )
  return { week, special: await readSpecial(db, now), ...(dispatch.length > 0 && { dispatch }) }
}

async function readSpecial(db: Db, now: Date): Promise<SpecialDays[]> {
  const rows = await db
    .select()
    .from(specialDays)
    .where(and(isNull(specialDays.removedAt), gte(specialDays.toDay, dutchDay(now))))
    .orderBy(asc(specialDays.fromDay), asc(specialDays.id))
  return rows.map(toSpecialDays)
}

export async function findSpecialDays(app: App, id: number): Promise<SpecialDays | undefined> {
  const [row] = await app.db
    .select()
    .from(specialDays)
    .where(and(eq(specialDays.id, id), isNull(specialDays.removedAt)))
  return row && toSpecialDays(row)
}

/** Returns special days that were deleted recently and are not over, most recently deleted first. */
export async function readRemovedSpecial(app: App): Promise<SpecialDays[]> {
  const now = app.clock.now()
  const removedSince = new Date(now.getTime() - UNDO_DAYS * DAY_MS)
  const rows = await app.db
    .select()
    .from(specialDays)
    .where(and(gt(specialDays.removedAt, removedSince), gte(specialDays.toDay, dutchDay(now))))
    .orderBy(desc(specialDays.removedAt), desc(specialDays.id))
    .limit(MAX_SPECIAL_DAYS)
  return rows.map(toSpecialDays)
}

function toSpecialDays({ removedAt: _, ...special }: typeof specialDays.$inferSelect): SpecialDays {
  return special
}

import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { MAX_SPECIAL_DAYS, type SpecialDays } from '#app/features/core/opening-hours/hours.ts'
import { openingHours, specialDays } from '#app/features/core/opening-hours/hours-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { SpecialForm, UsualHours } from './hours-forms.ts'

export type SaveSpecialDaysResult =
  | { ok: true; id: number }
  | { ok: false; error: 'unknown' }
  /** another special period has one of these days */
  | { ok: false; error: 'overlaps'; existing: Pick<SpecialDays, 'fromDay' | 'toDay' | 'note'> }
  | { ok: false; error: 'too-many' }

/**
 * Stores the usual week and the weekdays on which parcels leave, and clears the cached pages that show opening hours or
 * promise a delivery day.
 */
export async function saveHours(app: App, { week, dispatch }: UsualHours): Promise<void> {
  await app.db
    .insert(openingHours)
    .values(
      week.map((ranges, weekday) => ({
        weekday,
        ranges,
        isDispatchDay: dispatch?.includes(weekday) ?? false,
      })),
    )
    .onConflictDoUpdate({
      target: openingHours.weekday,
      set: { ranges: sql`excluded.ranges`, isDispatchDay: sql`excluded.parcels_leave` },
    })
  await announceChanges(app, ['settings'])
}

/** Makes one change at a time, because each change is checked against all special days. */
async function changeSpecialDays(
  app: App,
  write: (tx: Db) => Promise<SaveSpecialDaysResult>,
): Promise<SaveSpecialDaysResult> {
  const result = await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE special_days IN SHARE ROW EXCLUSIVE MODE`)
    return write(tx)
  })
  if (result.ok) await announceChanges(app, ['settings'])
  return result
}

/** Inserts special days, or updates those with this id. */
export function saveSpecial(
  app: App,
  id: number | null,
  form: SpecialForm,
): Promise<SaveSpecialDaysResult> {
  return changeSpecialDays(app, async (tx) => {
    const problem = await findProblem(app, tx, id, form)
    if (problem) return problem
    const [writtenDays] =
      id === null
        ? await tx.insert(specialDays).values(form).returning()
        : await tx.update(specialDays).set(form).where(isNotRemoved(id)).returning()
    return writtenDays ? { ok: true, id: writtenDays.id } : { ok: false, error: 'unknown' }
  })
}

/** Removes special days from the list. They can be restored. */
export function removeSpecial(app: App, id: number): Promise<SaveSpecialDaysResult> {
  return changeSpecialDays(app, async (tx) => {
    const [removedDays] = await tx
      .update(specialDays)
      .set({ removedAt: app.clock.now() })
      .where(isNotRemoved(id))
      .returning()
    return removedDays ? { ok: true, id } : { ok: false, error: 'unknown' }
  })
}

/** Restores removed special days, unless other special days now have the same dates or the list is full. */
export function restoreSpecial(app: App, id: number): Promise<SaveSpecialDaysResult> {
  return changeSpecialDays(app, async (tx) => {
    const [special] = await tx.select().from(specialDays).where(eq(specialDays.id, id))
    if (!special) return { ok: false, error: 'unknown' }
    const problem = await findProblem(app, tx, id, special)
    if (problem) return problem
    await tx.update(specialDays).set({ removedAt: null }).where(eq(specialDays.id, id))
    return { ok: true, id }
  })
}

const isNotRemoved = (id: number) => and(eq(specialDays.id, id), isNull(specialDays.removedAt))

async function findProblem(
  app: App,
  tx: Db,
  id: number | null,
  { fromDay, toDay }: SpecialForm,
): Promise<Extract<SaveSpecialDaysResult, { ok: false }> | undefined> {
  const isOther = and(isNull(specialDays.removedAt), ne(specialDays.id, id ?? 0))
  const [overlappingDays] = await tx
    .select()
    .from(specialDays)
    .where(and(isOther, lte(specialDays.fromDay, toDay), gte(specialDays.toDay, fromDay)))
    .limit(1)
  if (overlappingDays) return { ok: false, error: 'overlaps', existing: overlappingDays }
  const today = dutchDay(app.clock.now())
  const otherCount = await tx.$count(specialDays, and(isOther, gte(specialDays.toDay, today)))
  return otherCount >= MAX_SPECIAL_DAYS ? { ok: false, error: 'too-many' } : undefined
}

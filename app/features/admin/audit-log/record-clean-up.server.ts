import { and, eq, gte, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { dayOf, momentAtHour } from '#app/platform/calendar-day.ts'
import type { ErasedSubject } from './audit.ts'
import { erasures } from './audit-tables.server.ts'

/** Records the number of expired rows that a job deleted. Such jobs run often, so the rows of a day are added up per subject. */
export async function recordCleanUp(
  app: App,
  subject: ErasedSubject,
  { count, before }: { count: number; before: Date },
): Promise<void> {
  if (count === 0) return
  const erasedAt = app.clock.now()
  const today = momentAtHour(dayOf(erasedAt), 0)
  const updateResult = await app.db
    .update(erasures)
    .set({ count: sql`${erasures.count} + ${count}`, erasedAt, olderThan: before })
    .where(and(eq(erasures.subject, subject), gte(erasures.erasedAt, today)))
  if ((updateResult.rowCount ?? 0) === 0)
    await app.db.insert(erasures).values({ subject, count, erasedAt, olderThan: before })
}

import { and, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { healthProblems } from './health-tables.server.ts'
import { mailOwners } from './mail-owners.server.tsx'
import { readHealth } from './read-health.server.ts'
import type { CheckName, HealthCheck } from './shop-health.ts'

/** A problem that ends within this time is not mailed. */
const MIN_DURATION_MS = 10 * 60_000
/** A problem that returns again and again is mailed once in this time. */
const MIN_MAIL_INTERVAL_MS = 86_400_000

/** Records the problems of the shop, and mails the owners once about each problem that lasts. */
export async function watchHealth(app: App): Promise<void> {
  const problems = (await readHealth(app)).filter(({ state }) => state === 'problem')
  const hasMailed = await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    await recordProblems(tx, problems, now)
    const names = await takeDueProblems(tx, now)
    const dueProblems = problems.filter(({ name }) => names.includes(name))
    if (dueProblems.length === 0) return false
    await mailOwners(app, tx, dueProblems)
    return true
  })
  if (hasMailed) await app.jobs.send(SEND_MAILS)
}

async function recordProblems(tx: Db, problems: HealthCheck[], now: Date): Promise<void> {
  const names = problems.map(({ name }) => name)
  await tx
    .update(healthProblems)
    .set({ endedAt: now })
    .where(
      and(
        isNull(healthProblems.endedAt),
        names.length > 0 ? notInArray(healthProblems.checkName, names) : undefined,
      ),
    )
  for (const checkName of names) {
    await tx
      .insert(healthProblems)
      .values({ checkName, since: now })
      .onConflictDoUpdate({
        target: healthProblems.checkName,
        set: { since: now, endedAt: null },
        setWhere: isNotNull(healthProblems.endedAt),
      })
  }
}

/**
 * Returns the problems that must be mailed now, and marks them as mailed: those that last and were not mailed since they began. A
 * problem that ended and began again soon after its mail waits, so that a problem that comes and goes is not mailed every time.
 */
async function takeDueProblems(tx: Db, now: Date): Promise<CheckName[]> {
  const rows = await tx
    .update(healthProblems)
    .set({ mailedAt: now })
    .where(
      and(
        isNull(healthProblems.endedAt),
        lte(healthProblems.since, new Date(now.getTime() - MIN_DURATION_MS)),
        or(
          isNull(healthProblems.mailedAt),
          and(
            lte(healthProblems.mailedAt, healthProblems.since),
            lte(healthProblems.mailedAt, new Date(now.getTime() - MIN_MAIL_INTERVAL_MS)),
          ),
        ),
      ),
    )
    .returning({ name: healthProblems.checkName })
  return rows.map(({ name }) => name)
}

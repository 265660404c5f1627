import { and, desc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { BackupRun, BackupRunKind, BackupState } from './backups.ts'
import { backupRuns } from './backups-tables.server.ts'

/** Records the result of a backup, or of a test that restores a backup. */
export async function recordBackupRun(app: App, run: BackupRun): Promise<void> {
  await app.db.insert(backupRuns).values(run)
}

/** Reads the runs of the automatic backups only: a backup that staff make by hand does not replace the nightly backup. */
export async function readBackupState(app: App): Promise<BackupState> {
  const place = app.env.BACKUP_TO
  const findLatest = async (kind: BackupRunKind, { isSuccessful = false } = {}) => {
    const [run] = await app.db
      .select()
      .from(backupRuns)
      .where(
        and(
          eq(backupRuns.kind, kind),
          place === undefined ? undefined : eq(backupRuns.place, place),
          isSuccessful ? eq(backupRuns.failure, '') : undefined,
        ),
      )
      .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
      .limit(1)
    return run ?? null
  }
  const [lastRun, lastBackup, lastTest, lastGoodTest, installResult] = await Promise.all([
    findLatest('backup'),
    findLatest('backup', { isSuccessful: true }),
    findLatest('restore-test'),
    findLatest('restore-test', { isSuccessful: true }),
    app.db.execute<{ at: string | null }>(sql`SELECT min(applied_at)::text AS at FROM migrations`),
  ])
  return {
    place: place ?? null,
    lastRun,
    lastBackupAt: lastBackup?.endedAt ?? null,
    lastTest,
    lastTestedAt: lastGoodTest?.endedAt ?? null,
    installedAt: new Date(installResult.rows[0]?.at ?? app.clock.now()),
  }
}

const MAX_RUNS = 30

/** Returns the latest backups and restore tests. */
export async function readLatestRuns(app: App): Promise<(BackupRun & { id: number })[]> {
  return app.db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(MAX_RUNS)
}

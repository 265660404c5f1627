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
  const latest = async (kind: BackupRunKind, failure?: '') => {
    const [run] = await app.db
      .select()
      .from(backupRuns)
      .where(
        and(
          eq(backupRuns.kind, kind),
          place === undefined ? undefined : eq(backupRuns.place, place),
          failure === undefined ? undefined : eq(backupRuns.failure, failure),
        ),
      )
      .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
      .limit(1)
    return run ?? null
  }
  const [lastRun, lastBackup, lastTest, lastTested, installed] = await Promise.all([
    latest('backup'),
    latest('backup', ''),
    latest('restore-test'),
    latest('restore-test', ''),
    app.db.execute<{ at: string | null }>(sql`SELECT min(applied_at)::text AS at FROM migrations`),
  ])
  return {
    place: place ?? null,
    lastRun,
    lastBackupAt: lastBackup?.endedAt ?? null,
    lastTest,
    lastTestedAt: lastTested?.endedAt ?? null,
    installedAt: new Date(installed.rows[0]?.at ?? app.clock.now()),
  }
}

const MAX_RUNS = 30

/** Returns the latest backups and restore tests. */
export async function readLatestRuns(app: App): Promise<(BackupRun & { id: number })[]> {
  return app.db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(MAX_RUNS)
}

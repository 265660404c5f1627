import { and, asc, desc, eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { BackupRun, BackupRunKind, BackupState } from './backups.ts'
import { backupRuns } from './backups-tables.server.ts'

/** Records how a backup or a test of one ended. */
export async function recordBackupRun(app: App, run: BackupRun): Promise<void> {
  await app.db.insert(backupRuns).values(run)
}

export async function readBackupState(app: App): Promise<BackupState> {
  const latest = async (kind: BackupRunKind, failure?: '') => {
    const [run] = await app.db
      .select()
      .from(backupRuns)
      .where(
        and(
          eq(backupRuns.kind, kind),
          failure === undefined ? undefined : eq(backupRuns.failure, failure),
        ),
      )
      .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
      .limit(1)
    return run ?? null
  }
  const [lastRun, lastBackup, lastTest, lastTested, [first]] = await Promise.all([
    latest('backup'),
    latest('backup', ''),
    latest('restore-test'),
    latest('restore-test', ''),
    app.db.select({ at: backupRuns.endedAt }).from(backupRuns).orderBy(asc(backupRuns.id)).limit(1),
  ])
  return {
    place: app.env.BACKUP_TO ?? null,
    lastRun,
    lastBackupAt: lastBackup?.endedAt ?? null,
    lastTest,
    lastTestedAt: lastTested?.endedAt ?? null,
    firstRunAt: first?.at ?? null,
  }
}

const MAX_RUNS = 30

/** Returns the latest runs of both kinds. */
export async function readLatestRuns(app: App): Promise<(BackupRun & { id: number })[]> {
  return app.db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(MAX_RUNS)
}

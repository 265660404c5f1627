import { and, desc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { BackupRun, BackupRunKind, BackupState } from './backups.ts'
import { backupRuns } from './backups-tables.server.ts'

/** Records the result of a backup, or of a test that restores a backup. */
export async function recordBackupRun(app: App, run: BackupRun): Promise<void> {
  await app.db.insert(backupRuns).values(run)
}

/**
 * Reads the latest backups and restore tests at the place of the nightly backup. A backup that
 * staff make to another place does not replace the nightly one. A shop without a place for the
 * nightly backup reads the runs at every place.
 */
export async function readBackupState(app: App): Promise<BackupState> {
  const place = app.env.BACKUP_TO
  const findLatest = async (kind: BackupRunKind, { onlySuccessful = false } = {}) => {
    const [run] = await app.db
      .select()
      .from(backupRuns)
      .where(
        and(
          eq(backupRuns.kind, kind),
          place === undefined ? undefined : eq(backupRuns.place, place),
          onlySuccessful ? eq(backupRuns.failure, '') : undefined,
        ),
      )
      .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
      .limit(1)
    return run ?? null
  }
  const [lastBackup, lastGoodBackup, lastTest, lastGoodTest, firstMigration] = await Promise.all([
    findLatest('backup'),
    findLatest('backup', { onlySuccessful: true }),
    findLatest('restore-test'),
    findLatest('restore-test', { onlySuccessful: true }),
    // The first migration is applied when the shop's database is created.
    app.db.execute<{ appliedAt: string | null }>(
      sql`SELECT min(applied_at)::text AS "appliedAt" FROM migrations`,
    ),
  ])
  return {
    place: place ?? null,
    lastBackup,
    lastBackupSuccessAt: lastGoodBackup?.endedAt ?? null,
    lastTest,
    lastTestSuccessAt: lastGoodTest?.endedAt ?? null,
    installedAt: new Date(firstMigration.rows[0]?.appliedAt ?? app.clock.now()),
  }
}

const MAX_RUNS = 30

/** Returns the latest backups and restore tests. */
export async function readLatestRuns(app: App): Promise<(BackupRun & { id: number })[]> {
  return app.db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(MAX_RUNS)
}

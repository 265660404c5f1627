export type BackupRunKind = 'backup' | 'restore-test'

export interface BackupRun {
  kind: BackupRunKind
  place: string
  name: string
  startedAt: Date
  endedAt: Date
  rows: number
  mediaFiles: number
  failure: string
}

/** The latest runs that the warnings depend on. */
export interface BackupState {
  /** folder or bucket; null if the shop makes no automatic backups */
  place: string | null
  /** last backup, successful or not */
  lastBackup: BackupRun | null
  /** end of the last successful backup */
  lastBackupSuccessAt: Date | null
  /** last restore test, successful or not */
  lastTest: BackupRun | null
  /** end of the last successful restore test */
  lastTestSuccessAt: Date | null
  /** creation of the shop's database */
  installedAt: Date
}

export const MAKE_BACKUP = 'backup'
export const TEST_RESTORE = 'restore-test'

const DAY_MS = 86_400_000
/** Backups are made every night. One night may be missed, for example because of a power failure. */
const MAX_BACKUP_AGE_DAYS = 2
/** The test runs every week. A failed test can be repeated on the next two nights. */
const MAX_TEST_AGE_DAYS = 9

/** Returns the problem with the backups, for the owner; null if there is none. */
export function backupWarning(state: BackupState, now: Date): string | null {
  const { place, lastBackup, lastBackupSuccessAt, lastTest, lastTestSuccessAt, installedAt } = state
  const isOlder = (time: Date, days: number) => now.getTime() - time.getTime() > days * DAY_MS
  if (lastBackup && lastBackup.failure !== '')
    return `De reservekopie is mislukt: ${lastBackup.failure}`
  if (lastTest && lastTest.failure !== '')
    return `Het terugzetten van de reservekopie is mislukt: ${lastTest.failure}`
  if (place === null) return null
  if (isOlder(lastBackupSuccessAt ?? installedAt, MAX_BACKUP_AGE_DAYS))
    return `Er is al ${MAX_BACKUP_AGE_DAYS} dagen geen reservekopie gemaakt.`
  if (isOlder(lastTestSuccessAt ?? installedAt, MAX_TEST_AGE_DAYS))
    return `Al ${MAX_TEST_AGE_DAYS} dagen is niet getest of de reservekopie is terug te zetten.`
  return null
}

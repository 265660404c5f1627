import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { readBackupState, recordBackupRun } from './backup-runs.server.ts'
import { backupWarning } from './backups.ts'

const RUN = {
  kind: 'backup' as const,
  name: '2026-11-24T03-00-00Z',
  startedAt: new Date('2026-11-24T03:00:00Z'),
  endedAt: new Date('2026-11-24T03:01:00Z'),
  rows: 10,
  mediaFiles: 1,
  failure: '',
}
const NO_BACKUP = 'Er is al 2 dagen geen reservekopie gemaakt.'

shopTest(
  'the owner is warned when no backup was made in the two days after the shop was installed',
  async ({ app }) => {
    app.env.BACKUP_TO = '/kopieen'
    await app.pool.query("UPDATE migrations SET applied_at = '2026-11-21T12:00:00Z'")
    const state = await readBackupState(app)
    expect(backupWarning(state, new Date('2026-11-23T12:00:00Z'))).toBeNull()
    expect(backupWarning(state, new Date('2026-11-23T12:00:01Z'))).toBe(NO_BACKUP)
    expect(backupWarning({ ...state, place: null }, new Date('2026-11-30T12:00:00Z'))).toBeNull()
  },
)

shopTest(
  'a backup to another place does not replace the nightly one, and its failure is no warning',
  async ({ app }) => {
    app.env.BACKUP_TO = '/kopieen'
    await app.pool.query("UPDATE migrations SET applied_at = '2026-11-21T12:00:00Z'")
    await recordBackupRun(app, { ...RUN, place: '/usb' })
    await recordBackupRun(app, { ...RUN, place: '/usb', failure: 'De schijf is vol.' })
    const now = new Date('2026-11-24T04:00:00Z')
    expect(backupWarning(await readBackupState(app), now)).toBe(NO_BACKUP)
    await recordBackupRun(app, { ...RUN, place: '/kopieen' })
    expect(backupWarning(await readBackupState(app), now)).toBeNull()
  },
)

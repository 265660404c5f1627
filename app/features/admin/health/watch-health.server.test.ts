import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { recordBackupRun } from '#app/features/admin/backup-history/backup-runs.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readLastingProblems } from './read-health.server.ts'
import { watchHealth } from './watch-health.server.ts'

const MINUTE_MS = 60_000

/** Records a backup that has just ended. An empty failure means success. */
async function recordBackup(app: App, failure: string) {
  const now = app.clock.now()
  const run = {
    place: './backups',
    name: 'nacht',
    startedAt: now,
    endedAt: now,
    failure,
  }
  await recordBackupRun(app, { kind: 'backup', rows: 1, mediaFiles: 0, ...run })
}

const readHealthMails = async (app: App) => {
  const rows = await app.db
    .select({ to: mails.toAddress, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(eq(mails.kind, 'health'))
    .orderBy(asc(mails.id))
  return rows
}

shopTest(
  'owners get one mail about a problem that lasts, and another one only if it returns a day later',
  async ({ app, clock }) => {
    for (const [email, role] of [
      ['eva@voorbeeld.example', 'owner'],
      ['noor@voorbeeld.example', 'employee'],
    ] as const)
      await writeStaffAccount(app.db, { name: 'Eva', email, hash: '', role }, clock.now())
    await recordBackup(app, 'de map is niet te schrijven')

    await watchHealth(app)
    clock.advance(9 * MINUTE_MS)
    await watchHealth(app)
    expect(await readHealthMails(app)).toEqual([])

    clock.advance(MINUTE_MS)
    await watchHealth(app)
    clock.advance(10 * MINUTE_MS)
    await watchHealth(app)
    const [mail, ...otherMails] = await readHealthMails(app)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({
      to: 'eva@voorbeeld.example',
      subject: 'Je winkel heeft aandacht nodig: Reservekopieën',
    })
    expect(mail?.text).toContain('De reservekopie is mislukt: de map is niet te schrijven')
    expect(mail?.text).toContain('/beheer/status')
    expect(await readLastingProblems(app)).toEqual(['backups'])

    await recordBackup(app, '')
    await watchHealth(app)
    expect(await readLastingProblems(app)).toEqual([])

    await recordBackup(app, 'alweer')
    await watchHealth(app)
    clock.advance(60 * MINUTE_MS)
    await watchHealth(app)
    expect(await readHealthMails(app)).toHaveLength(1)

    clock.advance(24 * 60 * MINUTE_MS)
    await watchHealth(app)
    expect(await readHealthMails(app)).toHaveLength(2)
  },
)

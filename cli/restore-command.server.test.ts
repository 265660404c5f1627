import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { readBackupState } from '#app/features/admin/backup-history/backup-runs.server.ts'
import { backupWarning } from '#app/features/admin/backup-history/backups.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { backUp, testRestoreWeekly } from '#server/backup/backup-jobs.ts'
import { hasTables } from '#server/backup/restore-backup.ts'
import { openApp } from '#server/create-app.ts'
import { openLocalS3 } from '#simulators/s3/local-s3.ts'
import {
  addPhoto,
  addSampleData,
  createTestFolder,
  restoreInto,
  runCommandOnShop,
} from '#tests/support/backup-shop.ts'
import { commandTest } from '#tests/support/command-test.ts'
import { EXIT } from '#tests/support/exit-codes.ts'
import { withDatabase } from '#tests/support/own-database.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'

const DAY_MS = 86_400_000
const FIRST_BACKUP = '2026-11-21T12-00-00Z'

/** Returns the checksums of all files in a folder, by name. */
async function readChecksums(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  const sums = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name)
    const hash = createHash('sha256').update(await readFile(file))
    return [path.relative(folder, file), hash.digest('hex')]
  })
  return Object.fromEntries(await Promise.all(sums))
}

commandTest(
  'a restored shop has every order, photo and secret, and its backup is identical byte for byte',
  async ({ app, output }) => {
    const [place, secondPlace, dataDir] = [
      await createTestFolder(),
      await createTestFolder(),
      await createTestFolder(),
    ]
    await addSampleData(app)
    expect(await backUp(app, place)).toMatchObject({ ok: true, summary: { name: FIRST_BACKUP } })
    await withDatabase('empty', async (database, url) => {
      expect(await restoreInto({ url, dataDir }, app, [place])).toBe(EXIT.done)
      expect(output.out).toContain(
        'Reservekopie 2026-11-21T12-00-00Z van 21 november 2026, 13.00:\n  2 bestellingen, 2 producten',
      )
      expect(output.out).toContain('Er is nog niets gedaan.')
      expect(await hasTables(url)).toBe(false)

      expect(await restoreInto({ url, dataDir }, app, [`${place}/${FIRST_BACKUP}`, '--yes'])).toBe(
        EXIT.done,
      )
      const { rows } = await database.query('SELECT first_name FROM orders ORDER BY id')
      expect(rows).toEqual([{ first_name: 'Sanne' }, { first_name: 'Zoë' }])
      expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toBe(
        'a secret of the shop',
      )
      const [photo] = await app.db.select().from(media)
      expect(
        (await stat(path.join(dataDir, 'media', `${photo?.id}-${photo?.hash}`))).isDirectory(),
      ).toBe(true)

      const newApp = openApp(
        { ...app.env, DATABASE_URL: url, DATA_DIR: dataDir },
        { clock: app.clock },
      )
      expect(await backUp(newApp, secondPlace)).toMatchObject({ ok: true })
      expect(await readChecksums(secondPlace)).toEqual(await readChecksums(place))
      // New orders get numbers higher than those in the backup.
      await placeAnOrder(newApp, { firstName: 'Noor' })
      expect(await newApp.db.select().from(orders)).toHaveLength(3)
      await newApp.close()
    })
  },
)

commandTest(
  'a restore stops at an existing shop and at a damaged file, and can be repeated after an interruption',
  async ({ app, output }) => {
    const [place, dataDir] = [await createTestFolder(), await createTestFolder()]
    await addSampleData(app)
    await backUp(app, place)
    const url = app.env.DATABASE_URL
    expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(EXIT.failed)
    expect(output.err).toContain('Daar staat al een winkel.')

    await withDatabase('empty', async (database, emptyUrl) => {
      const file = path.join(place, FIRST_BACKUP, 'tables', 'orders.jsonl.gz')
      const originalBytes = await readFile(file)
      const withoutItsEnd = originalBytes.subarray(0, -20)
      await writeFile(file, withoutItsEnd)
      expect(await restoreInto({ url: emptyUrl, dataDir }, app, [place, '--yes'])).toBe(EXIT.failed)
      expect(output.err).toContain(
        `${FIRST_BACKUP}/tables/orders.jsonl.gz van de reservekopie ontbreekt of is beschadigd. Kies een andere reservekopie. De database is niet gewijzigd.`,
      )
      expect(await hasTables(emptyUrl)).toBe(false)

      await writeFile(file, originalBytes)
      // The database connection breaks while the restore waits for this file, which is a pipe without content.
      const waitingFile = path.join(place, FIRST_BACKUP, 'tables', 'variants.jsonl.gz')
      const content = await readFile(waitingFile)
      await rm(waitingFile)
      await promisify(execFile)('mkfifo', [waitingFile])
      const restorePromise = restoreInto({ url: emptyUrl, dataDir }, app, [place, '--yes'])
      const restoreFailure = expect(restorePromise).rejects.toThrow()
      await vi.waitFor(
        async () => {
          const { rows } = await database.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND state = 'idle in transaction'`,
          )
          expect(rows).toHaveLength(1)
        },
        { timeout: 30_000 },
      )
      const pipe = await open(waitingFile, constants.O_RDWR | constants.O_NONBLOCK)
      await pipe.writeFile(content)
      await pipe.close()
      await restoreFailure
      await rm(waitingFile)
      await writeFile(waitingFile, content)
      expect(await hasTables(emptyUrl)).toBe(false)
      expect(await restoreInto({ url: emptyUrl, dataDir }, app, [place, '--yes'])).toBe(EXIT.done)
      const { rows } = await database.query('SELECT count(*)::int AS count FROM orders')
      expect(rows).toEqual([{ count: 2 }])
    })
  },
)

commandTest(
  'a backup in a bucket is encrypted and opens with its passphrase only',
  async ({ app, output }) => {
    const s3 = await openLocalS3('kopieen', 'SCHAKELBACKUPKEY')
    onTestFinished(s3.close)
    const dataDir = await createTestFolder()
    await addSampleData(app)
    Object.assign(app.env, {
      BACKUP_S3_ENDPOINT: s3.url,
      BACKUP_S3_ACCESS_KEY_ID: 'SCHAKELBACKUPKEY',
      BACKUP_S3_SECRET_ACCESS_KEY: 'a secret of the bucket',
    })
    const place = 's3://kopieen/winkel'
    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(EXIT.failed)
    expect(output.err).toContain('zet BACKUP_PASSPHRASE, dan wordt alles versleuteld')

    app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'
    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(EXIT.done)
    const storedText = Buffer.concat([...s3.objects.values()].map(({ bytes }) => bytes)).toString()
    expect(storedText).not.toContain('schakel-archive')
    expect(storedText).not.toContain('a secret of the shop')

    await withDatabase('empty', async (database, url) => {
      app.env.BACKUP_PASSPHRASE = 'een heel andere zin'
      expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(EXIT.failed)
      expect(output.err).toContain('past niet op s3://kopieen/winkel')
      app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'
      expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(EXIT.done)
      const { rows } = await database.query('SELECT count(*)::int AS count FROM orders')
      expect(rows).toEqual([{ count: 2 }])
    })
  },
)

commandTest(
  'the second backup copies only new photos, and an expired backup is deleted with its own photos',
  async ({ app, clock }) => {
    const place = await createTestFolder()
    await addSampleData(app)
    const firstRun = await backUp(app, place)
    clock.advance(DAY_MS)
    await app.db.delete(media)
    await rm(path.join(app.env.DATA_DIR, 'media'), { recursive: true })
    await addPhoto(app, '#336699')
    const secondRun = await backUp(app, place)
    expect(firstRun).toMatchObject({ summary: { newMediaFiles: 1, mediaFiles: 1 } })
    expect(secondRun).toMatchObject({
      summary: { newMediaFiles: 1, mediaFiles: 1, removedNames: [] },
    })
    expect(await readdir(path.join(place, 'schakel-media'))).toHaveLength(2)
    // A backup that was interrupted has no manifest.
    const interruptedFolder = path.join(place, '2026-11-20T01-00-00Z', 'tables')
    await mkdir(interruptedFolder, { recursive: true })
    await writeFile(path.join(interruptedFolder, 'orders.jsonl.gz'), 'half')
    // The backups of seven days are retained: these two days and five more.
    for (let day = 0; day < 5; day++) {
      clock.advance(DAY_MS)
      expect(await backUp(app, place)).toMatchObject({ summary: { newMediaFiles: 0 } })
    }
    expect(await readdir(place)).toContain(FIRST_BACKUP)
    clock.advance(DAY_MS)
    expect(await backUp(app, place)).toMatchObject({ summary: { removedNames: [FIRST_BACKUP] } })
    const remainingNames = await readdir(place)
    expect(remainingNames).not.toContain(FIRST_BACKUP)
    expect(remainingNames).not.toContain('2026-11-20T01-00-00Z')
    expect(await readdir(path.join(place, 'schakel-media'))).toHaveLength(1)
  },
)

commandTest(
  'the latest backup is restored every week as a test, and the owner is warned after nine days without a test',
  async ({ app, clock }) => {
    const place = await createTestFolder()
    app.env.BACKUP_TO = place
    await addSampleData(app)
    await backUp(app, place)
    await testRestoreWeekly(app)
    const stateAfterTest = await readBackupState(app)
    expect(stateAfterTest.lastTest).toMatchObject({
      name: FIRST_BACKUP,
      failure: '',
      mediaFiles: 1,
    })
    expect(backupWarning(stateAfterTest, clock.now())).toBeNull()

    clock.advance(DAY_MS)
    await testRestoreWeekly(app)
    expect((await readBackupState(app)).lastTestSuccessAt).toEqual(stateAfterTest.lastTestSuccessAt)

    const secret = path.join(place, FIRST_BACKUP, 'files', 'session-secret')
    await writeFile(secret, 'damaged')
    clock.advance(6 * DAY_MS)
    await testRestoreWeekly(app)
    expect((await readBackupState(app)).lastTest?.failure).toMatch(/^\S+session-secret van de/)
    await writeFile(secret, 'a secret of the shop')

    await writeFile(path.join(place, FIRST_BACKUP, 'media.jsonl.gz'), 'damaged')
    clock.advance(2 * DAY_MS)
    await testRestoreWeekly(app)
    const stateAfterFailure = await readBackupState(app)
    expect(backupWarning(stateAfterFailure, clock.now())).toBe(
      `Het terugzetten van de reservekopie is mislukt: ${FIRST_BACKUP}/media.jsonl.gz van de reservekopie ontbreekt of is beschadigd. Kies een andere reservekopie.`,
    )
    const { rows } = await app.pool.query(
      `SELECT datname FROM pg_database WHERE datname LIKE current_database() || '_restore%'`,
    )
    expect(rows).toEqual([])

    clock.advance(DAY_MS)
    const laterState = {
      ...stateAfterFailure,
      lastTest: stateAfterTest.lastTest,
      lastBackupSuccessAt: clock.now(),
    }
    expect(backupWarning(laterState, clock.now())).toBe(
      'Al 9 dagen is niet getest of de reservekopie is terug te zetten.',
    )
    expect(
      backupWarning(
        { ...laterState, lastBackupSuccessAt: stateAfterTest.lastTestSuccessAt },
        clock.now(),
      ),
    ).toBe('Er is al 2 dagen geen reservekopie gemaakt.')
    expect(await app.db.select().from(orders).where(eq(orders.firstName, 'Zoë'))).toHaveLength(1)
  },
)

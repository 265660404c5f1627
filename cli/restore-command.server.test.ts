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
import { withDatabase } from '#tests/support/own-database.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'

const DAY_MS = 86_400_000
const FIRST = '2026-11-21T12-00-00Z'

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
  async ({ app, printed }) => {
    const [place, secondPlace, dataDir] = [
      await createTestFolder(),
      await createTestFolder(),
      await createTestFolder(),
    ]
    await addSampleData(app)
    expect(await backUp(app, place)).toMatchObject({ ok: true, summary: { name: FIRST } })
    await withDatabase('empty', async (database, url) => {
      expect(await restoreInto({ url, dataDir }, app, [place])).toBe(0)
      expect(printed.out).toContain(
        'Reservekopie 2026-11-21T12-00-00Z van 21 november 2026, 13.00:\n  2 bestellingen, 2 producten',
      )
      expect(printed.out).toContain('Er is nog niets gedaan.')
      expect(await hasTables(url)).toBe(false)

      expect(await restoreInto({ url, dataDir }, app, [`${place}/${FIRST}`, '--yes'])).toBe(0)
      const { rows } = await database.query('SELECT first_name FROM orders ORDER BY id')
      expect(rows).toEqual([{ first_name: 'Sanne' }, { first_name: 'Zoë' }])
      expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toBe(
        'a secret of the shop',
      )
      const [photo] = await app.db.select().from(media)
      expect(
        (await stat(path.join(dataDir, 'media', `${photo?.id}-${photo?.hash}`))).isDirectory(),
      ).toBe(true)

      const restored = openApp(
        { ...app.env, DATABASE_URL: url, DATA_DIR: dataDir },
        { clock: app.clock },
      )
      expect(await backUp(restored, secondPlace)).toMatchObject({ ok: true })
      expect(await readChecksums(secondPlace)).toEqual(await readChecksums(place))
      // New orders get numbers higher than those in the backup.
      await placeAnOrder(restored, { firstName: 'Noor' })
      expect(await restored.db.select().from(orders)).toHaveLength(3)
      await restored.close()
    })
  },
)

commandTest(
  'a restore stops at an existing shop and at a damaged file, and can be repeated after an interruption',
  async ({ app, printed }) => {
    const [place, dataDir] = [await createTestFolder(), await createTestFolder()]
    await addSampleData(app)
    await backUp(app, place)
    const url = app.env.DATABASE_URL
    expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(1)
    expect(printed.err).toContain('Daar staat al een winkel.')

    await withDatabase('empty', async (database, empty) => {
      const file = path.join(place, FIRST, 'tables', 'orders.jsonl.gz')
      const originalBytes = await readFile(file)
      await writeFile(file, originalBytes.subarray(0, -20))
      expect(await restoreInto({ url: empty, dataDir }, app, [place, '--yes'])).toBe(1)
      expect(printed.err).toContain(
        `${FIRST}/tables/orders.jsonl.gz van de reservekopie ontbreekt of is beschadigd. Kies een andere reservekopie. De database is niet gewijzigd.`,
      )
      expect(await hasTables(empty)).toBe(false)

      await writeFile(file, originalBytes)
      // The database connection breaks while the restore waits for this file.
      const waitingFile = path.join(place, FIRST, 'tables', 'variants.jsonl.gz')
      const content = await readFile(waitingFile)
      await rm(waitingFile)
      await promisify(execFile)('mkfifo', [waitingFile])
      const restoring = restoreInto({ url: empty, dataDir }, app, [place, '--yes'])
      const failed = expect(restoring).rejects.toThrow()
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
      await failed
      await rm(waitingFile)
      await writeFile(waitingFile, content)
      expect(await hasTables(empty)).toBe(false)
      expect(await restoreInto({ url: empty, dataDir }, app, [place, '--yes'])).toBe(0)
      const { rows } = await database.query('SELECT count(*)::int AS n FROM orders')
      expect(rows).toEqual([{ n: 2 }])
    })
  },
)

commandTest(
  'a backup in a bucket is encrypted and opens with its passphrase only',
  async ({ app, printed }) => {
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
    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(1)
    expect(printed.err).toContain('zet BACKUP_PASSPHRASE, dan wordt alles versleuteld')

    app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'
    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(0)
    const stored = Buffer.concat([...s3.objects.values()].map(({ bytes }) => bytes)).toString()
    expect(stored).not.toContain('schakel-archive')
    expect(stored).not.toContain('a secret of the shop')

    await withDatabase('empty', async (database, url) => {
      app.env.BACKUP_PASSPHRASE = 'een heel andere zin'
      expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(1)
      expect(printed.err).toContain('past niet op s3://kopieen/winkel')
      app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'
      expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(0)
      const { rows } = await database.query('SELECT count(*)::int AS n FROM orders')
      expect(rows).toEqual([{ n: 2 }])
    })
  },
)

commandTest(
  'the second backup copies only new photos, and an expired backup is deleted with its own photos',
  async ({ app, clock }) => {
    const place = await createTestFolder()
    await addSampleData(app)
    const first = await backUp(app, place)
    clock.advance(DAY_MS)
    await app.db.delete(media)
    await rm(path.join(app.env.DATA_DIR, 'media'), { recursive: true })
    await addPhoto(app, '#336699')
    const second = await backUp(app, place)
    expect(first).toMatchObject({ summary: { newMediaFiles: 1, mediaFiles: 1 } })
    expect(second).toMatchObject({ summary: { newMediaFiles: 1, mediaFiles: 1, removed: [] } })
    expect(await readdir(path.join(place, 'schakel-media'))).toHaveLength(2)
    // A backup that was interrupted has no manifest.
    const interrupted = path.join(place, '2026-11-20T01-00-00Z', 'tables')
    await mkdir(interrupted, { recursive: true })
    await writeFile(path.join(interrupted, 'orders.jsonl.gz'), 'half')
    for (let day = 0; day < 5; day++) {
      clock.advance(DAY_MS)
      expect(await backUp(app, place)).toMatchObject({ summary: { newMediaFiles: 0 } })
    }
    expect(await readdir(place)).toContain(FIRST)
    clock.advance(DAY_MS)
    expect(await backUp(app, place)).toMatchObject({ summary: { removed: [FIRST] } })
    const filesLeft = await readdir(place)
    expect(filesLeft).not.toContain(FIRST)
    expect(filesLeft).not.toContain('2026-11-20T01-00-00Z')
    expect(await readdir(path.join(place, 'schakel-media'))).toHaveLength(1)
  },
)

commandTest(
  'the latest backup is restored every week as a test, and the owner is warned after nine days without',
  async ({ app, clock }) => {
    const place = await createTestFolder()
    app.env.BACKUP_TO = place
    await addSampleData(app)
    await backUp(app, place)
    await testRestoreWeekly(app)
    const tested = await readBackupState(app)
    expect(tested.lastTest).toMatchObject({ name: FIRST, failure: '', mediaFiles: 1 })
    expect(backupWarning(tested, clock.now())).toBeNull()

    clock.advance(DAY_MS)
    await testRestoreWeekly(app)
    expect((await readBackupState(app)).lastTestedAt).toEqual(tested.lastTestedAt)

    const secret = path.join(place, FIRST, 'files', 'session-secret')
    await writeFile(secret, 'damaged')
    clock.advance(6 * DAY_MS)
    await testRestoreWeekly(app)
    expect((await readBackupState(app)).lastTest?.failure).toMatch(/^\S+session-secret van de/)
    await writeFile(secret, 'a secret of the shop')

    await writeFile(path.join(place, FIRST, 'media.jsonl.gz'), 'damaged')
    clock.advance(2 * DAY_MS)
    await testRestoreWeekly(app)
    const failed = await readBackupState(app)
    expect(backupWarning(failed, clock.now())).toBe(
      `Het terugzetten van de reservekopie is mislukt: ${FIRST}/media.jsonl.gz van de reservekopie ontbreekt of is beschadigd. Kies een andere reservekopie.`,
    )
    const { rows } = await app.pool.query(
      `SELECT datname FROM pg_database WHERE datname LIKE current_database() || '_restore%'`,
    )
    expect(rows).toEqual([])

    clock.advance(DAY_MS)
    const late = { ...failed, lastTest: tested.lastTest, lastBackupAt: clock.now() }
    expect(backupWarning(late, clock.now())).toBe(
      'Al 9 dagen is niet getest of de reservekopie is terug te zetten.',
    )
    expect(backupWarning({ ...late, lastBackupAt: tested.lastTestedAt }, clock.now())).toBe(
      'Er is al 2 dagen geen reservekopie gemaakt.',
    )
    expect(await app.db.select().from(orders).where(eq(orders.firstName, 'Zoë'))).toHaveLength(1)
  },
)

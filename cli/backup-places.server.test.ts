import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { openSftpServer } from '#simulators/backup-places/sftp-server.ts'
import { openWebdavServer } from '#simulators/backup-places/webdav-server.ts'
import {
  addSampleData,
  createTestFolder,
  restoreInto,
  runCommandOnShop,
} from '#tests/support/backup-shop.ts'
import { commandTest } from '#tests/support/command-test.ts'
import { EXIT } from '#tests/support/exit-codes.ts'
import { withDatabase } from '#tests/support/own-database.ts'

const USER = { name: 'winkel', password: 'geheim van de server' }

/** Backs up the shop, restores the backup, and checks that the restored shop has the orders and secret of the original. */
async function expectBackupAndRestore(app: App, place: string) {
  await addSampleData(app)
  expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(EXIT.done)
  const dataDir = await createTestFolder()
  await withDatabase('empty', async (database, url) => {
    expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(EXIT.done)
    expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toBe(
      'a secret of the shop',
    )
    const { rows } = await database.query('SELECT first_name FROM orders ORDER BY id')
    expect(rows).toEqual([{ first_name: 'Sanne' }, { first_name: 'Zoë' }])
  })
}

commandTest(
  'a backup on a server with SFTP is encrypted, and only the server with the known key gets it',
  async ({ app, output }) => {
    const folder = await createTestFolder()
    const server = await openSftpServer(folder, USER)
    onTestFinished(async () => void (await server.close()))
    const place = `sftp://winkel@127.0.0.1:${server.port}/kopie/winkel`
    app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'
    app.env.BACKUP_SFTP_PASSWORD = USER.password

    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(EXIT.failed)
    expect(output.err).toContain(`heeft sleutel ${server.fingerprint}`)
    expect(await readdir(folder)).toEqual([])

    app.env.BACKUP_SFTP_HOST_KEY = server.fingerprint
    app.env.BACKUP_SFTP_PASSWORD = 'een verkeerd wachtwoord'
    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(EXIT.failed)
    expect(output.err).toContain('is niet te bereiken of weigert de gebruiker')

    app.env.BACKUP_SFTP_PASSWORD = USER.password
    await expectBackupAndRestore(app, place)
    const [backupName = ''] = (await readdir(path.join(folder, 'kopie/winkel'))).filter(
      (fileName) => fileName.startsWith('2026-'),
    )
    const manifest = await readFile(path.join(folder, 'kopie/winkel', backupName, 'manifest.json'))
    // The format that a manifest names if it is not encrypted.
    expect(manifest.toString('latin1')).not.toContain('schakel-archive')
  },
)

commandTest(
  'a backup on a server with WebDAV is encrypted and is restored from it',
  async ({ app, output }) => {
    const folder = await createTestFolder()
    const server = await openWebdavServer(folder, USER)
    onTestFinished(async () => void (await server.close()))
    app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'

    expect(await runCommandOnShop(app, ['backup', '--to', server.url])).toBe(EXIT.failed)
    expect(output.err).toContain('zet BACKUP_WEBDAV_USER en BACKUP_WEBDAV_PASSWORD')
    app.env.BACKUP_WEBDAV_USER = USER.name
    app.env.BACKUP_WEBDAV_PASSWORD = USER.password
    expect(await runCommandOnShop(app, ['backup', '--to', 'http://kopie.example/winkel'])).toBe(
      EXIT.failed,
    )
    expect(output.err).toContain('moet met https:// beginnen')

    await expectBackupAndRestore(app, server.url)
    // Only an encrypted backup has a file with the salt of its key.
    const keyFile = await readFile(path.join(folder, 'key.json'), 'utf8')
    expect(keyFile).toContain('"salt"')
    await rm(folder, { recursive: true })
  },
)

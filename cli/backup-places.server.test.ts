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
import { withDatabase } from '#tests/support/own-database.ts'

const USER = { name: 'winkel', password: 'geheim van de server' }

/** Makes a backup, and checks that the restored shop has the orders and the secret of the original. */
async function expectRestorable(app: App, place: string) {
  await addSampleData(app)
  expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(0)
  const dataDir = await createTestFolder()
  await withDatabase('empty', async (database, url) => {
    expect(await restoreInto({ url, dataDir }, app, [place, '--yes'])).toBe(0)
    expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toBe(
      'a secret of the shop',
    )
    const { rows } = await database.query('SELECT first_name FROM orders ORDER BY id')
    expect(rows).toEqual([{ first_name: 'Sanne' }, { first_name: 'Zoë' }])
  })
}

commandTest(
  'a backup on a server with SFTP is encrypted, and only the server with the known key gets it',
  async ({ app, printed }) => {
    const folder = await createTestFolder()
    const server = await openSftpServer(folder, USER)
    onTestFinished(async () => void (await server.close()))
    const place = `sftp://winkel@127.0.0.1:${server.port}/kopie/winkel`
    app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'
    app.env.BACKUP_SFTP_PASSWORD = USER.password

    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(1)
    expect(printed.err).toContain(`heeft sleutel ${server.fingerprint}`)
    expect(await readdir(folder)).toEqual([])

    app.env.BACKUP_SFTP_HOST_KEY = server.fingerprint
    app.env.BACKUP_SFTP_PASSWORD = 'een verkeerd wachtwoord'
    expect(await runCommandOnShop(app, ['backup', '--to', place])).toBe(1)
    expect(printed.err).toContain('is niet te bereiken of weigert de gebruiker')

    app.env.BACKUP_SFTP_PASSWORD = USER.password
    await expectRestorable(app, place)
    const [name = ''] = (await readdir(path.join(folder, 'kopie/winkel'))).filter((each) =>
      each.startsWith('2026-'),
    )
    const manifest = await readFile(path.join(folder, 'kopie/winkel', name, 'manifest.json'))
    expect(manifest.toString('latin1')).not.toContain('schakel-archive')
  },
)

commandTest(
  'a backup on a server with WebDAV is encrypted and is restored from it',
  async ({ app, printed }) => {
    const folder = await createTestFolder()
    const server = await openWebdavServer(folder, USER)
    onTestFinished(async () => void (await server.close()))
    app.env.BACKUP_PASSPHRASE = 'een lange zin van de winkel'

    expect(await runCommandOnShop(app, ['backup', '--to', server.url])).toBe(1)
    expect(printed.err).toContain('zet BACKUP_WEBDAV_USER en BACKUP_WEBDAV_PASSWORD')
    app.env.BACKUP_WEBDAV_USER = USER.name
    app.env.BACKUP_WEBDAV_PASSWORD = USER.password
    expect(await runCommandOnShop(app, ['backup', '--to', 'http://kopie.example/winkel'])).toBe(1)
    expect(printed.err).toContain('moet met https:// beginnen')

    await expectRestorable(app, server.url)
    const key = await readFile(path.join(folder, 'key.json'), 'utf8')
    expect(key).toContain('"salt"')
    await rm(folder, { recursive: true })
  },
)

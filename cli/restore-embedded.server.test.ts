import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { readEnv } from '#app/platform/env.ts'
import { backUp } from '#server/backup/backup-jobs.ts'
import { hasTables } from '#server/backup/restore-backup.ts'
import { openApp } from '#server/create-app.ts'
import { openUnmigrated } from '#server/database/open-database.ts'
import { addSampleData, createTestFolder } from '#tests/support/backup-shop.ts'
import { commandTest } from '#tests/support/command-test.ts'
import { EXIT } from '#tests/support/exit-codes.ts'
import { createShutdown } from '../server/shutdown.ts'
import { runCommand } from './command-line.ts'

commandTest(
  'a restore into a folder with its own PostgreSQL names that folder, and writes a shop only when it is confirmed',
  async ({ app, output }) => {
    const [place, dataDir] = [await createTestFolder(), await createTestFolder()]
    await addSampleData(app)
    await backUp(app, place)
    const parsedEnv = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    if (!parsedEnv.ok) throw new Error(parsedEnv.errorLine)
    const { env } = parsedEnv
    const shutdown = createShutdown()
    onTestFinished(() => shutdown.close())
    const { url } = await openUnmigrated(env, shutdown, app.log)
    const restore = (argv: string[]) =>
      runCommand(['restore', ...argv], {
        openApp: () => Promise.reject(new Error('not in this test')),
        openNewShop: async () => ({
          env,
          url,
          open: async () => {
            const newApp = openApp(
              { ...app.env, DATABASE_URL: url, DATA_DIR: dataDir },
              { clock: app.clock },
            )
            shutdown.add(() => newApp.close())
            return newApp
          },
        }),
        claimFolder: () => Promise.reject(new Error('not in this test')),
        input: process.stdin,
      })

    expect(await restore([place])).toBe(EXIT.done)
    expect(output.out).toContain(`Doel: ${dataDir}\n`)
    expect(output.out).toContain('Er is nog niets gedaan.')
    expect(await hasTables(url)).toBe(false)
    await expect(readFile(path.join(dataDir, 'session-secret'))).rejects.toThrow('ENOENT')

    expect(await restore([place, '--yes'])).toBe(EXIT.done)
    expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toBe(
      'a secret of the shop',
    )
    const database = new pg.Client({ connectionString: url })
    await database.connect()
    const { rows } = await database.query('SELECT first_name FROM orders ORDER BY id')
    await database.end()
    expect(rows).toEqual([{ first_name: 'Sanne' }, { first_name: 'Zoë' }])
  },
)

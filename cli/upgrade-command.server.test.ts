import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { readLatestRuns } from '#app/features/admin/backup-history/backup-runs.server.ts'
import type { App } from '#app/platform/app.ts'
import { commandTest } from '#tests/support/command-test.ts'
import { EXIT } from '#tests/support/exit-codes.ts'
import { runCommand } from './command-line.ts'

async function runUpgrade(app: App, argv: string[]) {
  const url = app.env.DATABASE_URL
  return runCommand(['upgrade', ...argv], {
    openApp: async () => app,
    openNewShop: async () => ({ env: app.env, url, open: async () => app }),
    claimFolder: () => Promise.reject(new Error('not in this test')),
    input: process.stdin,
  })
}

/** Changes the database to that of the version before backups were recorded. */
const downgradeDatabase = (app: App) =>
  app.pool.query(
    `DROP TABLE backup_runs; DELETE FROM migrations WHERE name = '0030-backup-runs.sql'`,
  )

commandTest(
  'an upgrade makes a backup first and records it in the upgraded shop',
  async ({ app, output }) => {
    const place = await mkdtemp(path.join(tmpdir(), 'schakel-upgrade-'))
    onTestFinished(() => rm(place, { recursive: true, force: true }))
    await downgradeDatabase(app)
    expect(await runUpgrade(app, [])).toBe(EXIT.wrongUsage)
    expect(await runUpgrade(app, ['--to', place])).toBe(EXIT.done)
    expect(output.out).toContain('Nog niet toegepast: 0030-backup-runs.sql')
    expect(await readdir(place)).toEqual(['2026-11-21T12-00-00Z'])
    expect(await readLatestRuns(app)).toMatchObject([
      { kind: 'backup', place, name: '2026-11-21T12-00-00Z', failure: '' },
    ])

    expect(await runUpgrade(app, ['--to', place])).toBe(EXIT.done)
    expect(output.out).toContain('De database is al van deze versie.')
  },
)

commandTest('an upgrade that fails leaves the database as it was', async ({ app, output }) => {
  await downgradeDatabase(app)
  // The last migration cannot create its table, so the earlier migrations must be undone as well.
  await app.pool.query(`
      CREATE TABLE backup_runs (id integer);
      DROP INDEX sessions_expires;
      DELETE FROM migrations WHERE name = '0011-expired-sessions.sql'`)
  await expect(runUpgrade(app, ['--no-backup'])).rejects.toThrow('already exists')
  expect(output.err).toContain('De database is nog precies zoals ze was')
  const { rows } = await app.pool.query(
    `SELECT to_regclass('sessions_expires') AS index, count(*)::int AS applied FROM migrations
       WHERE name IN ('0011-expired-sessions.sql', '0030-backup-runs.sql')`,
  )
  expect(rows).toEqual([{ index: null, applied: 0 }])
})

import { expect } from 'vitest'
import { addSampleData, createTestFolder } from '#tests/support/backup-shop.ts'
import { withDatabase } from '#tests/support/own-database.ts'
import { runProgram } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { LONG_TIMEOUT } from './built-shop.ts'

/** Runs `npm run shop -- …` on the build, as an owner does. */
async function runShop(env: Record<string, string>, args: string[]) {
  const { output, ended } = runProgram('cli/cli.ts', args, env)
  const code = await ended
  return { code, ...output }
}

shopTest(
  'the commands of the built shop back up, restore into an empty database, and upgrade an older database',
  LONG_TIMEOUT,
  async ({ app }) => {
    const [backupFolder, dataDir] = [await createTestFolder(), await createTestFolder()]
    await addSampleData(app)
    const { DATABASE_URL, DATA_DIR } = app.env
    const backup = await runShop({ DATABASE_URL, DATA_DIR }, ['backup', '--to', backupFolder])
    expect(backup).toMatchObject({ code: 0 })

    await withDatabase('empty', async (emptyDatabase, url) => {
      const env = { DATABASE_URL: url, DATA_DIR: dataDir }
      const restore = await runShop(env, ['restore', backupFolder, '--yes'])
      expect(restore).toMatchObject({ code: 0 })
      const { rows } = await emptyDatabase.query('SELECT first_name FROM orders ORDER BY id')
      expect(rows).toEqual([{ first_name: 'Sanne' }, { first_name: 'Zoë' }])

      // Back to the version before this migration
      await emptyDatabase.query(
        `DROP TABLE backup_runs; DELETE FROM migrations WHERE name = '0030-backup-runs.sql'`,
      )
      const upgrade = await runShop(env, ['upgrade', '--to', backupFolder])
      expect(upgrade).toMatchObject({ code: 0 })
      expect(upgrade.out).toContain('Nog niet toegepast: 0030-backup-runs.sql')
      const secondRun = await runShop(env, ['upgrade', '--to', backupFolder])
      expect(secondRun).toMatchObject({ code: 0 })
      expect(secondRun.out).toContain('De database is al van deze versie.')
    })
  },
)

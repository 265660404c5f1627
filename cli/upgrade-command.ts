import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { recordBackupRun } from '#app/features/admin/backup-history/backup-runs.server.ts'
import type { App } from '#app/platform/app.ts'
import { projectFolder } from '#app/platform/project-folder.server.ts'
import { BackupProblem } from '#server/backup/backup-place.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { migrate, readPendingMigrations } from '#server/database/migrate.ts'
import type { AddCommand, CommandOutcome, NewShop } from './command-context.ts'
import { openStatusLine } from './terminal.ts'

export const addUpgradeCommand: AddCommand = (parent, { openNewShop, finish }) => {
  parent
    .command('upgrade')
    .description('toont wat er nieuw is, maakt een reservekopie en werkt de database bij')
    .option('--to <plaats>', 'waar de reservekopie komt; anders BACKUP_TO')
    .option('--no-backup', 'zonder reservekopie')
    .action(async ({ to, backup }) => {
      const shop = await openNewShop()
      try {
        finish(await upgrade(shop, to, backup))
      } catch (error) {
        if (!(error instanceof BackupProblem)) throw error
        console.error(`${error.message} De database is niet gewijzigd.`)
        finish('failed')
      }
    })
}

async function upgrade(
  shop: NewShop,
  to: string | undefined,
  wantsBackup: boolean,
): Promise<CommandOutcome> {
  const pendingMigrations = await readPendingMigrations(shop.url)
  if (pendingMigrations === undefined) {
    console.error('Hier is nog geen winkel om bij te werken. Begin met npm start.')
    return 'failed'
  }
  const changes = await readChanges()
  if (changes !== '') console.log(`Wat er verandert:\n\n${changes}\n`)
  if (pendingMigrations.length === 0) {
    await migrate(shop.url)
    console.log('De database is al van deze versie.')
    return 'done'
  }
  console.log(`Nog niet toegepast: ${pendingMigrations.join(', ')}`)
  const app = await shop.open()
  const place = to ?? app.env.BACKUP_TO
  if (wantsBackup && place === undefined)
    return { misuse: 'Noem een plaats voor de reservekopie met --to, of geef --no-backup.' }
  const backup = wantsBackup && place !== undefined ? await backUpFirst(app, place) : undefined
  try {
    await migrate(shop.url)
  } catch (error) {
    console.error(
      'Het bijwerken is mislukt. De database is nog precies zoals ze was: start de vorige versie weer.',
    )
    throw error
  }
  if (backup) await recordBackupRun(app, backup)
  console.log('De database is bijgewerkt. Start de winkel met npm start.')
  return 'done'
}

/** Makes a backup before the upgrade. The caller records it afterwards, because an older database may lack the table. */
async function backUpFirst(app: App, address: string) {
  const startedAt = app.clock.now()
  const status = openStatusLine()
  const place = await openPlace(address, app.env)
  const { name, rows, mediaFiles } = await makeBackup(app, place, (text) =>
    status.show(text),
  ).finally(() => place.close())
  status.close()
  console.log(`Reservekopie ${name} staat in ${address}.`)
  const endedAt = app.clock.now()
  return {
    kind: 'backup' as const,
    place: address,
    name,
    startedAt,
    endedAt,
    rows,
    mediaFiles,
    failure: '',
  }
}

/** Returns the changes in the newest section of the changelog, without the list of new features. */
async function readChanges(): Promise<string> {
  const text = await readFile(path.join(projectFolder(), 'CHANGELOG.md'), 'utf8').catch(() => '')
  const [, ...versions] = text.split(/^## /m)
  // The section “Unreleased” is empty between a release and the next change.
  const newestVersion = versions.find((version) => version.trim().includes('\n')) ?? ''
  const parts = newestVersion
    .split(/^### /m)
    .filter((part) => /^(Changed|Removed|Fixed|Security)/.test(part))
  return parts.map((part) => part.replace(/^.*\n+/, '').trim()).join('\n')
}

import type { App } from '#app/platform/app.ts'
import { backUp } from '#server/backup/backup-jobs.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'
import { formatCount, openStatusLine } from './terminal.ts'

export const addBackupCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('backup')
    .description('maakt een reservekopie van de hele winkel; de winkel mag open zijn')
    .option('--to <plaats>', 'een map, s3://, sftp:// of https:// (WebDAV); anders BACKUP_TO')
    .action(async ({ to }) => {
      const app = await openApp()
      const address = to ?? app.env.BACKUP_TO
      if (address === undefined)
        return finish({ misuse: 'Noem een plaats met --to, of zet BACKUP_TO.' })
      finish(await makeBackupOf(app, address))
    })
}

async function makeBackupOf(app: App, address: string): Promise<CommandOutcome> {
  const status = openStatusLine()
  const result = await backUp(app, address, (text) => status.show(text))
  status.close()
  if (!result.ok) {
    console.error(`De reservekopie is mislukt: ${result.message}`)
    return 'failed'
  }
  const { name, rows, tables, mediaFiles, newMediaFiles, removedNames } = result.summary
  console.log(
    [
      `Reservekopie ${name} staat in ${address}:`,
      `  ${formatCount(rows)} rijen in ${tables} tabellen`,
      `  ${formatCount(mediaFiles)} foto’s en bestanden, waarvan ${formatCount(newMediaFiles)} nieuw`,
      ...(removedNames.length > 0 ? [`  Verlopen en verwijderd: ${removedNames.join(', ')}`] : []),
      `Terugzetten in een lege winkel: npm run shop -- restore ${address.replace(/\/+$/, '')}/${name}`,
    ].join('\n'),
  )
  return 'done'
}

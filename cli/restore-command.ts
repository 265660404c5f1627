import path from 'node:path'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { listBackups } from '#server/backup/archive.ts'
import { type BackupPlace, BackupProblem } from '#server/backup/backup-place.ts'
import { openPlace } from '#server/backup/open-place.ts'
import {
  describeRestore,
  hasTables,
  restoreDatabase,
  restoreFiles,
  restoreMedia,
} from '#server/backup/restore-backup.ts'
import { BACKUP_NAME, momentOfName } from '#server/backup/retention.ts'
import type { AddCommand, CommandOutcome, NewShop } from './command-context.ts'
import { formatCount, openStatusLine } from './terminal.ts'

export const addRestoreCommand: AddCommand = (parent, { openNewShop, finish }) => {
  parent
    .command('restore')
    .description('zet een reservekopie terug in een lege winkel')
    .argument('<reservekopie>', 'een reservekopie, of de plaats waarvan de nieuwste wordt genomen')
    .option('--yes', 'terugzetten; zonder wordt alleen verteld wat er zou gebeuren')
    .action(async (backup, { yes = false }) => {
      const shop = await openNewShop()
      try {
        finish(await restore(shop, backup, yes))
      } catch (error) {
        if (!(error instanceof BackupProblem)) throw error
        console.error(`${error.message} De database is niet gewijzigd.`)
        finish('failed')
      }
    })
}

async function restore(
  shop: NewShop,
  address: string,
  isConfirmed: boolean,
): Promise<CommandOutcome> {
  const { place, name } = await findBackup(shop, address)
  const { manifest, rows, orders, products } = await describeRestore(place, name)
  const target =
    shop.env.DATABASE_URL === undefined
      ? path.resolve(shop.env.DATA_DIR)
      : `de database van DATABASE_URL, en ${path.resolve(shop.env.DATA_DIR)}`
  console.log(
    [
      `Reservekopie ${name} van ${dutchStamp(momentOfName(name))}:`,
      `  ${formatCount(orders)} bestellingen, ${formatCount(products)} producten, ${formatCount(rows)} rijen in totaal`,
      `  ${formatCount(manifest.media.files)} foto’s en bestanden (${formatCount(Math.ceil(manifest.media.bytes / 1e6))} MB)`,
      `Doel: ${target}`,
    ].join('\n'),
  )
  if (await hasTables(shop.url)) {
    console.error(
      'Daar staat al een winkel. Terugzetten kan alleen in een lege: kies een andere DATA_DIR of database.',
    )
    return 'failed'
  }
  if (!isConfirmed) {
    console.log('Er is nog niets gedaan. Zet --yes achter de opdracht om terug te zetten.')
    return 'done'
  }
  const status = openStatusLine()
  await restoreFiles(shop.env.DATA_DIR, place, name, manifest)
  const app = await shop.open()
  await restoreMedia(app, place, name, manifest, (text) => status.show(text))
  await restoreDatabase(shop.url, place, name, manifest, (text) => status.show(text))
  status.close()
  console.log('De winkel is teruggezet. Start haar met npm start.')
  if (!manifest.files.some((file) => file.name === 'session-secret'))
    console.log('SESSION_SECRET stond niet in de reservekopie: zet dezelfde als eerst.')
  return 'done'
}

async function findBackup(
  { env }: NewShop,
  address: string,
): Promise<{ place: BackupPlace; name: string }> {
  const folder = address.replace(/\/+$/, '')
  const lastSegment = folder.slice(folder.lastIndexOf('/') + 1)
  if (BACKUP_NAME.test(lastSegment)) {
    const parent = folder.slice(0, -lastSegment.length).replace(/(?<=.)\/+$/, '') || '.'
    return { place: await openPlace(parent, env), name: lastSegment }
  }
  const place = await openPlace(folder, env)
  const [newestName] = await listBackups(place)
  if (newestName === undefined)
    throw new BackupProblem(`In ${folder} staat geen volledige reservekopie.`)
  return { place, name: newestName }
}

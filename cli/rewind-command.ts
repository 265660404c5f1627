import path from 'node:path'
import { dutchStamp, fromDutchMinute } from '#app/platform/dutch-time.ts'
import type { Env } from '#app/platform/env.ts'
import { exists, findPostgresLocation } from '#server/database/postgres-location.ts'
import { findBaseBackup, RewindProblem, rewindCluster } from '#server/database/rewind-cluster.ts'
import { findArchiveFolder } from '#server/database/wal-archive.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'

export const addRewindCommand: AddCommand = (parent, { claimFolder, finish }) => {
  parent
    .command('rewind')
    .description('zet de database terug naar een moment; de winkel moet dicht zijn')
    .option('--to <moment>', 'bijvoorbeeld 2026-11-21T14:30; zonder is het de laatste wijziging')
    .option(
      '--from <map>',
      'het archief van een andere database, bijvoorbeeld van een kapotte schijf',
    )
    .option('--yes', 'terugzetten; zonder wordt alleen verteld wat er zou gebeuren')
    .action(async ({ to, from, yes = false }) => {
      const moment = to === undefined ? null : fromDutchMinute(to.replace(' ', 'T'))
      if (moment === undefined)
        return finish({ misuse: `‘${to}’ is geen moment. Schrijf het als 2026-11-21T14:30.` })
      const env = await claimFolder()
      try {
        finish(await rewind(env, { targetMoment: moment, archiveFolder: from, isConfirmed: yes }))
      } catch (error) {
        if (!(error instanceof RewindProblem)) throw error
        console.error(`${error.message} De database is niet gewijzigd.`)
        finish('failed')
      }
    })
}

async function rewind(
  env: Env,
  {
    targetMoment,
    archiveFolder,
    isConfirmed,
  }: { targetMoment: Date | null; archiveFolder: string | undefined; isConfirmed: boolean },
): Promise<CommandOutcome> {
  if (!env.WAL_ARCHIVE) return { misuse: 'Zet WAL_ARCHIVE op de map van het archief.' }
  const dataDir = path.resolve(env.DATA_DIR)
  const location = { ...(await findPostgresLocation(dataDir)), walArchive: env.WAL_ARCHIVE }
  if (archiveFolder === undefined && !(await exists(location.cluster)))
    return { misuse: `Noem met --from een map in ${env.WAL_ARCHIVE}.` }
  const archive = archiveFolder
    ? path.resolve(archiveFolder)
    : await findArchiveFolder(env.WAL_ARCHIVE, location.cluster)
  const base = await findBaseBackup(archive, targetMoment)
  console.log(
    [
      `Kopie van ${dutchStamp(base.endedAt)}, en de wijzigingen daarna${targetMoment ? ` tot ${dutchStamp(targetMoment)}` : ''}.`,
      'Alles van na dat moment verdwijnt uit de winkel, ook bestellingen. Foto’s en bestanden blijven.',
    ].join('\n'),
  )
  if (!isConfirmed) {
    console.log('Er is nog niets gedaan. Zet --yes achter de opdracht om terug te zetten.')
    return 'done'
  }
  const previousCluster = await rewindCluster(location, {
    archive,
    base,
    targetMoment,
    now: new Date(),
  })
  if (previousCluster) console.log(`De database van nu blijft staan in ${previousCluster}.`)
  console.log('De database is teruggezet. Start de winkel met npm start.')
  return 'done'
}

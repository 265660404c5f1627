import {
  appendFile,
  copyFile,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { RuntimeUser } from '#server/runtime-user.ts'
import { urlOf } from './embedded-postgres.ts'
import { exists, type Place } from './postgres-place.ts'
import { startServer, stopServer } from './postgres-server.ts'
import { type BaseBackup, copyFolder, listBaseBackups } from './wal-archive.ts'

/** Replaying a week of WAL takes minutes. */
const RECOVERY_SECONDS = 6 * 3_600

/** A restore that cannot be done, in a sentence for the owner; the database is as it was. */
export class RewindProblem extends Error {}

/** Returns the base backup from which a moment is restored: the newest before it. Without a moment the newest of all. */
export async function findBase(archive: string, to: Date | null): Promise<BaseBackup> {
  const all = await listBaseBackups(archive)
  const base = all.find(({ endedAt }) => to === null || endedAt.getTime() <= to.getTime())
  if (base) return base
  throw new RewindProblem(
    all.length === 0
      ? `In ${archive} staat geen kopie van een database.`
      : 'Het archief begint pas na dat moment.',
  )
}

/**
 * Sets the database of a stopped shop back to a moment; without one, to the last change in the archive. The present database is
 * kept beside it. Returns the folder of that; null if there was none.
 */
export async function rewindCluster(
  place: Place,
  { archive, base, to, now }: { archive: string; base: BaseBackup; to: Date | null; now: Date },
): Promise<string | null> {
  const draft = `${place.cluster}-draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await copyFolder(base.folder, draft)
  await rm(path.join(draft, 'password'))
  await copyLatestWal(place.cluster, draft)
  await writeRecovery(draft, archive, to)
  if (place.user) await giveTree(place.user, draft)
  const hadCluster = await exists(place.cluster)
  const former = `${place.cluster}-before-${now.toISOString().replaceAll(':', '-')}`
  if (hadCluster) await rename(place.cluster, former)
  await rename(draft, place.cluster)
  // A database that was restored after a lost disk has another password than the one in the archive.
  const formerPassword = await readFile(place.passwordFile).catch(() => undefined)
  await copyFile(path.join(base.folder, 'password'), place.passwordFile)
  try {
    await recover(place)
  } catch (error) {
    await stopServer(place).catch(() => undefined)
    await rm(place.cluster, { recursive: true, force: true })
    if (hadCluster) await rename(former, place.cluster)
    if (formerPassword) await writeFile(place.passwordFile, formerPassword, { mode: 0o600 })
    throw new RewindProblem(
      `Zo ver gaat het archief niet, of er ontbreekt een bestand: ${(error as Error).message}`,
    )
  }
  return hadCluster ? former : null
}

/** The last changes may not be archived yet. */
async function copyLatestWal(cluster: string, draft: string): Promise<void> {
  const from = path.join(cluster, 'pg_wal')
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => []))
    if (entry.isFile())
      await copyFile(path.join(from, entry.name), path.join(draft, 'pg_wal', entry.name))
}

async function writeRecovery(draft: string, archive: string, to: Date | null): Promise<void> {
  const settings = [
    `restore_command = 'cp "${path.join(archive, 'wal')}/%f" "%p"'`,
    ...(to ? [`recovery_target_time = '${to.toISOString().replace('Z', '+00')}'`] : []),
    `recovery_target_action = 'promote'`,
    // The server is ready when it has reached the moment, not before.
    'hot_standby = off',
  ]
  await appendFile(path.join(draft, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  await writeFile(path.join(draft, 'recovery.signal'), '')
}

/** The server replays WAL up to the moment, and then accepts changes again. */
async function recover(place: Place): Promise<void> {
  const running = await startServer(place, { seconds: RECOVERY_SECONDS, tries: 1 })
  const password = await readFile(place.passwordFile, 'utf8')
  const client = new pg.Client({ connectionString: urlOf(place, running, password) })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('ALTER SYSTEM RESET ALL').finally(() => client.end())
  await stopServer(place)
}

/** Gives a folder and everything in it to a user. */
export async function giveTree({ uid, gid }: RuntimeUser, folder: string): Promise<void> {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(path.join(entry.parentPath, entry.name), uid, gid)
}

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
import { exists, type PostgresLocation } from './postgres-location.ts'
import { startServer, stopServer } from './postgres-server.ts'
import { type BaseBackup, copyFolder, listBaseBackups } from './wal-archive.ts'

/** Time limit for replaying WAL; the WAL of a week takes minutes. */
const MAX_RECOVERY_SECONDS = 6 * 3_600

/** A restore that is not possible. The message is a sentence for the owner, and the database is unchanged. */
export class RewindProblem extends Error {}

/** Returns the newest base backup before a moment, or the newest of all without a moment. */
export async function findBaseBackup(
  archive: string,
  targetMoment: Date | null,
): Promise<BaseBackup> {
  const baseBackups = await listBaseBackups(archive)
  const base = baseBackups.find(
    ({ endedAt }) => targetMoment === null || endedAt.getTime() <= targetMoment.getTime(),
  )
  if (base) return base
  throw new RewindProblem(
    baseBackups.length === 0
      ? `In ${archive} staat geen kopie van een database.`
      : 'Het archief begint pas na dat moment.',
  )
}

/**
 * Restores the database of a stopped shop to a moment, or to the last change in the archive. The current cluster is renamed;
 * returns its new folder, or null if there was no cluster. If the archive does not reach the moment, the current cluster is put
 * back and a RewindProblem is thrown.
 */
export async function rewindCluster(
  location: PostgresLocation,
  {
    archive,
    base,
    targetMoment,
    now,
  }: { archive: string; base: BaseBackup; targetMoment: Date | null; now: Date },
): Promise<string | null> {
  const draft = `${location.cluster}-draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await copyFolder(base.folder, draft)
  await rm(path.join(draft, 'password'))
  await copyLatestWal(location.cluster, draft)
  await writeRecovery(draft, archive, targetMoment)
  if (location.user) await chownTree(location.user, draft)
  const hadCluster = await exists(location.cluster)
  const previousCluster = `${location.cluster}-before-${now.toISOString().replaceAll(':', '-')}`
  if (hadCluster) await rename(location.cluster, previousCluster)
  await rename(draft, location.cluster)
  // If the old disk was lost, the password of the new database differs from the password in the archive.
  const previousPassword = await readFile(location.passwordFile).catch(() => undefined)
  await copyFile(path.join(base.folder, 'password'), location.passwordFile)
  try {
    await recover(location)
  } catch (error) {
    await stopServer(location).catch(() => undefined)
    await rm(location.cluster, { recursive: true, force: true })
    if (hadCluster) await rename(previousCluster, location.cluster)
    if (previousPassword) await writeFile(location.passwordFile, previousPassword, { mode: 0o600 })
    throw new RewindProblem(
      `Zo ver gaat het archief niet, of er ontbreekt een bestand: ${(error as Error).message}`,
    )
  }
  return hadCluster ? previousCluster : null
}

/** Copies the WAL of the current cluster, because its last changes may not be archived yet. */
async function copyLatestWal(cluster: string, draft: string): Promise<void> {
  const walFolder = path.join(cluster, 'pg_wal')
  for (const entry of await readdir(walFolder, { withFileTypes: true }).catch(() => []))
    if (entry.isFile())
      await copyFile(path.join(walFolder, entry.name), path.join(draft, 'pg_wal', entry.name))
}

async function writeRecovery(
  draft: string,
  archive: string,
  targetMoment: Date | null,
): Promise<void> {
  const settings = [
    `restore_command = 'cp "${path.join(archive, 'wal')}/%f" "%p"'`,
    ...(targetMoment
      ? [`recovery_target_time = '${targetMoment.toISOString().replace('Z', '+00')}'`]
      : []),
    `recovery_target_action = 'promote'`,
    // Without connections during recovery, the server is ready only when it has reached the moment.
    'hot_standby = off',
  ]
  await appendFile(path.join(draft, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  await writeFile(path.join(draft, 'recovery.signal'), '')
}

/** Starts the server, which replays WAL up to the moment, removes the recovery settings and stops the server. */
async function recover(location: PostgresLocation): Promise<void> {
  const recoveredServer = await startServer(location, {
    timeoutSeconds: MAX_RECOVERY_SECONDS,
    maxAttempts: 1,
  })
  const password = await readFile(location.passwordFile, 'utf8')
  const client = new pg.Client({ connectionString: urlOf(location, recoveredServer, password) })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('ALTER SYSTEM RESET ALL').finally(() => client.end())
  await stopServer(location)
}

/** Makes a user the owner of a folder and everything in it. */
export async function chownTree({ uid, gid }: RuntimeUser, folder: string): Promise<void> {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(path.join(entry.parentPath, entry.name), uid, gid)
}

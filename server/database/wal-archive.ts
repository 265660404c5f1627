import {
  chmod,
  chown,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { PostgresLocation } from './postgres-location.ts'

/** WAL is archived at least at this interval, so a broken disk loses at most this many seconds of changes. */
const ARCHIVE_SECONDS = 300
/** Base backups are retained for this many days, with the WAL since the oldest one. */
const RETENTION_DAYS = 7
const DAY_MS = 86_400_000

/** Folder of a base backup that is not complete yet. */
const DRAFT = 'draft'

/** Folders that are left empty in a base backup: WAL is archived separately, and the others belong to the running server. */
const SKIPPED_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const SKIPPED_FILES = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init|pgsql_tmp.*)$/

/** A copy of a cluster, from which every later moment can be restored. */
export interface BaseBackup {
  folder: string
  endedAt: Date
}

/** Returns the folder of a cluster in the archive. Each cluster has its own, because their WAL files have the same names. */
export async function findArchiveFolder(archive: string, cluster: string): Promise<string> {
  const file = await open(path.join(cluster, 'global', 'pg_control'))
  try {
    // The file starts with the system identifier of the cluster.
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return path.join(archive, buffer.readBigUInt64LE().toString())
  } finally {
    await file.close()
  }
}

/** Returns the server settings that archive WAL, and creates the folder for WAL. */
export async function prepareArchive({
  cluster,
  user,
  walArchive,
}: PostgresLocation): Promise<string[]> {
  if (!walArchive) return []
  const folder = await findArchiveFolder(walArchive, cluster)
  const walFolder = path.join(folder, 'wal')
  await mkdir(walFolder, { recursive: true, mode: 0o700 })
  if (user) {
    // PostgreSQL runs as another user, who may enter only the WAL folder.
    await chmod(walArchive, 0o711)
    await chmod(folder, 0o711)
    await chown(walFolder, user.uid, user.gid)
  }
  const target = `${walFolder}/%f`
  return [
    'archive_mode=on',
    `archive_timeout=${ARCHIVE_SECONDS}`,
    // A file that exists was archived before the server was killed. The name of an incomplete file ends in .part.
    `archive_command='test -f ${target} || (cp %p ${target}.part && mv ${target}.part ${target})'`,
  ]
}

/** Copies the running cluster into its archive and deletes expired base backups. Throws if PostgreSQL or the disk fails. */
export async function makeBaseBackup(url: string, archive: string, now: Date): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 })
  await client.connect()
  try {
    const cluster = await readClusterFolder(client)
    const folder = await findArchiveFolder(archive, cluster)
    const draft = path.join(folder, 'base', DRAFT)
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await client.query('SELECT pg_backup_start($1, true)', ['schakel'])
    await copyFolder(cluster, draft)
    const stopResult = await client.query<{ label: string; at: Date }>(
      'SELECT labelfile AS label, clock_timestamp() AS at FROM pg_backup_stop(true)',
    )
    const { label = '', at = now } = stopResult.rows[0] ?? {}
    await writeFile(path.join(draft, 'backup_label'), label)
    await copyFile(path.join(cluster, '..', 'password'), path.join(draft, 'password'))
    const completeFolder = path.join(folder, 'base', at.toISOString().replaceAll(':', '-'))
    await rename(draft, completeFolder)
    await removeExpired(folder, now)
    return { folder: completeFolder, endedAt: at }
  } finally {
    await client.end()
  }
}

async function readClusterFolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  )
  return rows[0]?.folder ?? ''
}

/** Returns the newest base backup of a running server. */
export async function findNewestBaseBackup(
  url: string,
  archive: string,
): Promise<BaseBackup | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const cluster = await readClusterFolder(client).finally(() => client.end())
  const [newestBackup] = await listBaseBackups(await findArchiveFolder(archive, cluster))
  return newestBackup
}

/** Copies the files of a cluster that a restore needs. Files that disappear meanwhile are restored from WAL. */
export async function copyFolder(from: string, to: string, isTop = true): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (SKIPPED_FILES.test(entry.name)) continue
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      if (!(isTop && SKIPPED_FOLDERS.has(entry.name))) await copyFolder(source, target, false)
    } else if (entry.isFile()) {
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}

/** Returns the complete base backups of a cluster, newest first. */
export async function listBaseBackups(folder: string): Promise<BaseBackup[]> {
  const names = await readdir(path.join(folder, 'base')).catch(() => [])
  return names
    .filter((name) => name !== DRAFT)
    .sort()
    .reverse()
    .map((name) => ({
      folder: path.join(folder, 'base', name),
      endedAt: new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
    }))
}

const FIRST_WAL = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/

/** Deletes base backups older than a week, except the newest one, and the WAL that only they need. */
async function removeExpired(folder: string, now: Date): Promise<void> {
  const baseBackups = await listBaseBackups(folder)
  const isExpired = ({ endedAt }: BaseBackup) =>
    now.getTime() - endedAt.getTime() > RETENTION_DAYS * DAY_MS
  const [, ...olderBackups] = baseBackups
  for (const backup of olderBackups.filter(isExpired))
    await rm(backup.folder, { recursive: true, force: true })
  const oldestBackup = (await listBaseBackups(folder)).at(-1)
  if (!oldestBackup) return
  const label = await readFile(path.join(oldestBackup.folder, 'backup_label'), 'utf8')
  const firstNeededPosition = positionOf(FIRST_WAL.exec(label)?.[1] ?? '')
  const walFolder = path.join(folder, 'wal')
  for (const file of await readdir(walFolder))
    if (WAL_FILE.test(file) && positionOf(file) < firstNeededPosition)
      await rm(path.join(walFolder, file))
}

const WAL_FILE = /^[0-9A-F]{24}$/

/** Returns the name of a WAL file without its timeline, because a restore changes the timeline. */
const positionOf = (file: string) => file.slice(8)

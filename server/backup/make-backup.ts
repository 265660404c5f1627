import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  readMigrations,
  readRows,
  readSequences,
  readTableShapes,
  setArchiveFormat,
} from '#server/database/archive-tables.ts'
import {
  createMeter,
  listBackups,
  type Manifest,
  MEDIA_FOLDER,
  MEDIA_LIST,
  type MediaFile,
  mediaFileName,
  readManifest,
  readMediaList,
  tableFile,
  writeLines,
  writeManifest,
} from './archive.ts'
import { type BackupPlace, BackupProblem } from './backup-place.ts'
import { BACKUP_NAME, findExpired, nameOfMoment } from './retention.ts'

/** Advisory lock that allows one backup of a shop at a time, also with several processes. */
const BACKUP_LOCK = 742_019_332

export interface BackupSummary {
  name: string
  tables: number
  rows: number
  mediaFiles: number
  /** number of media files that were not yet in this place */
  newMediaFiles: number
  removedNames: string[]
}

/**
 * Makes a backup of the database, the media and the other files of the shop while it is open. The tables are read in one
 * snapshot. Media files never change under their names. They are copied before the snapshot, and newer ones again after it, so
 * that the backup has every file to which a row refers.
 */
export async function makeBackup(
  app: App,
  place: BackupPlace,
  onProgress: (text: string) => void = () => undefined,
): Promise<BackupSummary> {
  const name = nameOfMoment(app.clock.now())
  const client = new pg.Client({ connectionString: app.env.DATABASE_URL })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockBackups(client)
    const media = await createMediaCopy(app, place)
    onProgress('Foto’s en bestanden')
    await media.copyNew()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await setArchiveFormat(client)
    const tables = await writeTables(client, place, name, onProgress)
    const migrations = await readMigrations(client)
    const sequences = await readSequences(client)
    await client.query('COMMIT')
    await media.copyNew()
    const list = await writeLines(place, `${name}/${MEDIA_LIST}`, media.lines())
    const files = await writeFiles(app, place, name)
    await writeManifest(place, name, {
      format: 'schakel-archive',
      version: 1,
      migrations,
      tables,
      sequences,
      files,
      media: { files: list.rows, bytes: media.totalBytes(), sha256: list.sha256 },
    })
    return {
      name,
      tables: tables.length,
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      mediaFiles: list.rows,
      newMediaFiles: media.copiedCount(),
      removedNames: await removeExpired(place),
    }
  } finally {
    await client.end()
  }
}

async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS "isFree"',
    [BACKUP_LOCK],
  )
  if (!rows[0]?.isFree) throw new BackupProblem('Er wordt al een reservekopie gemaakt.')
}

async function writeTables(
  client: pg.Client,
  place: BackupPlace,
  backup: string,
  onProgress: (text: string) => void,
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = []
  for (const shape of await readTableShapes(client)) {
    onProgress(`Tabel ${shape.name}`)
    const file = `${backup}/${tableFile(shape.name)}`
    const { rows, sha256 } = await writeLines(place, file, readRows(client, shape))
    tables.push({ name: shape.name, columns: shape.columns, rows, sha256 })
  }
  return tables
}

/**
 * Copies media that the place does not have yet. The media that it has are not read again: their checksums come from the
 * latest backup.
 */
async function createMediaCopy(app: App, place: BackupPlace) {
  const store = app.use(mediaStore)
  const sizesInPlace = await place.listFiles(MEDIA_FOLDER)
  const storedFiles = new Map<string, MediaFile>()
  const [latest] = await listBackups(place)
  if (latest) {
    const { media } = await readManifest(place, latest)
    for await (const file of readMediaList(place, latest, media.sha256))
      if (sizesInPlace.has(mediaFileName(file.key))) storedFiles.set(file.key, file)
  }
  const filesByKey = new Map<string, MediaFile>()
  let copiedCount = 0

  async function copy(key: string): Promise<void> {
    const meter = createMeter()
    try {
      await place.write(mediaFileName(key), meter.pass(await store.open(key)))
    } catch (error) {
      // The file was deleted after it was listed.
      if ((await store.sizeOf(key)) === undefined) return
      throw error
    }
    filesByKey.set(key, { key, bytes: meter.bytes, sha256: meter.digest() })
    copiedCount++
  }

  return {
    async copyNew() {
      for (const folder of await store.listFolders()) {
        for (const { name, bytes } of await store.listFiles(folder)) {
          const key = `${folder}/${name}`
          if (filesByKey.has(key)) continue
          const storedFile = storedFiles.get(key)
          if (storedFile?.bytes === bytes) filesByKey.set(key, storedFile)
          else await copy(key)
        }
      }
    },
    lines: () =>
      [...filesByKey.values()]
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map((file) => JSON.stringify(file)),
    totalBytes: () => [...filesByKey.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    copiedCount: () => copiedCount,
  }
}

/** Lists the files of DATA_DIR that the database refers to, and the secret with which parts of it are encrypted. */
async function listShopFiles(dataDir: string): Promise<string[]> {
  const root = path.resolve(dataDir)
  const notices = await readdir(path.join(root, 'notices')).catch(() => [])
  const names = [
    ...notices.filter((name) => name.endsWith('.png')).map((name) => `notices/${name}`),
    'session-secret',
  ]
  const existingNames = await Promise.all(
    names.map(async (name) =>
      (await stat(path.join(root, name)).catch(() => null)) ? [name] : [],
    ),
  )
  return existingNames.flat().sort()
}

async function writeFiles(app: App, place: BackupPlace, backup: string) {
  const files: Manifest['files'] = []
  for (const name of await listShopFiles(app.env.DATA_DIR)) {
    const meter = createMeter()
    const content = createReadStream(path.join(path.resolve(app.env.DATA_DIR), name))
    await place.write(`${backup}/files/${name}`, meter.pass(content))
    files.push({ name, bytes: meter.bytes, sha256: meter.digest() })
  }
  return files
}

/** Deletes expired backups, remains of interrupted backups, and media that no backup lists. */
async function removeExpired(place: BackupPlace): Promise<string[]> {
  const completeNames = await listBackups(place)
  const expiredNames = findExpired(completeNames)
  // An incomplete backup after the latest complete one may still be in progress.
  const incompleteNames = (await place.listFolders()).filter(
    (name) =>
      BACKUP_NAME.test(name) && !completeNames.includes(name) && name < (completeNames[0] ?? ''),
  )
  if (expiredNames.length === 0 && incompleteNames.length === 0) return []
  for (const name of [...expiredNames, ...incompleteNames])
    for (const file of (await place.listFiles(name)).keys()) await place.remove(file)
  const referencedFiles = new Set<string>()
  for (const name of completeNames.filter((each) => !expiredNames.includes(each))) {
    const { media } = await readManifest(place, name)
    for await (const { key } of readMediaList(place, name, media.sha256))
      referencedFiles.add(mediaFileName(key))
  }
  for (const file of (await place.listFiles(MEDIA_FOLDER)).keys())
    if (!referencedFiles.has(file)) await place.remove(file)
  return expiredNames
}

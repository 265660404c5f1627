import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import type { App } from '#app/platform/app.ts'
import { readRows, setArchiveFormat, type TableShape } from '#server/database/archive-tables.ts'
import { fillDatabase } from '#server/database/fill-database.ts'
import { migrate } from '#server/database/migrate.ts'
import {
  createMeter,
  damagedError,
  type Manifest,
  mediaFileName,
  readFileOf,
  readLines,
  readManifest,
  readMediaList,
  tableFile,
} from './archive.ts'
import { type BackupPlace, BackupProblem } from './backup-place.ts'

type Progress = (text: string) => void

/** Returns whether a database already has the tables of a shop. */
export async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number }>(
      `SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    return (rows[0]?.tables ?? 0) > 0
  } finally {
    await client.end()
  }
}

/** Restores the tables into an empty database and then migrates it, so that backups of older versions can be restored. */
export async function restoreDatabase(
  url: string,
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  onProgress: Progress,
): Promise<void> {
  await restoreTables(url, place, backup, manifest, onProgress)
  await migrate(url)
}

/**
 * Restores the tables into an empty database with the schema of the backup, in one transaction: after an interruption the
 * database is still empty. Each table is read back and compared with its checksum.
 */
export async function restoreTables(
  url: string,
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  onProgress: Progress,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await setArchiveFormat(client)
    await fillDatabase(client, {
      migrations: manifest.migrations,
      sequences: manifest.sequences,
      createUnknownError: (name) =>
        new BackupProblem(
          `De reservekopie is van een nieuwere of gewijzigde versie van Schakel (${name}). Gebruik de versie die haar maakte.`,
        ),
      checkShapes: (shapes) => checkShapes(shapes, manifest),
      async fillTable(shape, load) {
        const table = manifest.tables.find(({ name }) => name === shape.name)
        if (!table) return
        onProgress(`Tabel ${shape.name}`)
        await load(readLines(place, `${backup}/${tableFile(shape.name)}`, table.sha256))
        await compareTable(client, shape, table.sha256)
      },
    })
  } finally {
    await client.end()
  }
}

function checkShapes(shapes: TableShape[], { tables }: Manifest): void {
  const describeColumns = (list: Pick<TableShape, 'name' | 'columns'>[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, Object.entries(columns).sort()]))
  if (describeColumns(shapes) !== describeColumns(tables))
    throw new BackupProblem(
      'De tabellen van de reservekopie zijn anders dan die van deze versie van Schakel.',
    )
}

async function compareTable(client: pg.Client, shape: TableShape, expectedHash: string) {
  const meter = createMeter()
  // The rows are only read for their checksum.
  for await (const _ of meter.passLines(readRows(client, shape)));
  if (meter.digest() !== expectedHash)
    throw new BackupProblem(`Tabel ${shape.name} is na het terugzetten niet gelijk aan de kopie.`)
}

/** Restores the files of DATA_DIR. Call it before anything creates a new secret. */
export async function restoreFiles(
  dataDir: string,
  place: BackupPlace,
  backup: string,
  { files }: Manifest,
): Promise<void> {
  for (const { name, sha256 } of files) {
    if (!/^(session-secret|notices\/\w+\.png)$/.test(name)) throw damagedError(name)
    await fetchFile(
      place,
      `${backup}/files/${name}`,
      path.join(path.resolve(dataDir), name),
      sha256,
    )
  }
}

/** Restores the media to the folder or bucket of the shop. */
export async function restoreMedia(
  app: App,
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  onProgress: Progress,
): Promise<void> {
  const store = app.use(mediaStore)
  const draft = path.join(path.resolve(app.env.DATA_DIR), 'incoming', 'restored-file')
  let fileCount = 0
  for await (const { key, sha256 } of readMediaList(place, backup, manifest.media.sha256)) {
    if (!/^[\w-]+\/[\w.-]+$/.test(key)) throw damagedError(key)
    await fetchFile(place, mediaFileName(key), draft, sha256)
    await store.write(key, { file: draft })
    fileCount++
    onProgress(`${fileCount} van ${manifest.media.files} foto’s en bestanden`)
  }
  // A folder store moves this file, but a bucket store copies it.
  await rm(draft, { force: true })
}

async function fetchFile(place: BackupPlace, name: string, target: string, expectedHash: string) {
  const meter = createMeter()
  const partFile = `${target}.part`
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const content = await readFileOf(place, name)
  try {
    const bytes = Readable.from(meter.pass(content))
    await pipeline(bytes, createWriteStream(partFile, { mode: 0o600 }))
  } catch (error) {
    throw damagedError(name, error)
  }
  if (meter.digest() !== expectedHash) throw damagedError(name)
  await rename(partFile, target)
}

/** Verifies that every media file and every other file of a backup exists and is unchanged. */
export async function verifyFiles(place: BackupPlace, backup: string, manifest: Manifest) {
  for (const { name, sha256 } of manifest.files)
    await verifyFile(place, `${backup}/files/${name}`, sha256)
  for await (const { key, sha256 } of readMediaList(place, backup, manifest.media.sha256))
    await verifyFile(place, mediaFileName(key), sha256)
}

async function verifyFile(place: BackupPlace, name: string, expectedHash: string) {
  const meter = createMeter()
  try {
    // The bytes are only read for their checksum.
    for await (const _ of meter.pass(await place.read(name)));
  } catch (error) {
    throw damagedError(name, error)
  }
  if (meter.digest() !== expectedHash) throw damagedError(name)
}

/** Describes what a restore would do. */
export async function describeRestore(
  place: BackupPlace,
  backup: string,
): Promise<{ manifest: Manifest; rows: number; orders: number; products: number }> {
  const manifest = await readManifest(place, backup)
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
  return {
    manifest,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    orders: rowsOf('orders'),
    products: rowsOf('products'),
  }
}

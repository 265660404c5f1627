import { createReadStream } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  formatOf,
  readAsUtf8,
  type SourceFormat,
  unknownFormat,
  utf16Of,
} from './recognise-file.ts'
import { SourceError } from './source-error.ts'
import { openZipArchive, type ZipArchive, type ZipEntry } from './zip-archive.server.ts'

/** Start here: the files of a former shop, recognised by their content. */
export interface SourceFile {
  name: string
  format: SourceFormat
  /** the file is in a folder or archive that may hold unrelated files too */
  isLoose: boolean
  /** Reads the content from its start. */
  read(): AsyncIterable<Buffer>
}

/** Maximum unpacked size as a multiple of the packed size: text compresses to a twentieth, an archive bomb to a thousandth. */
const MAX_RATIO = 200
/** Small archives may unpack to this size, whatever the ratio. */
const MIN_LIMIT_BYTES = 50 * 1024 * 1024
const START_BYTES = 64 * 1024
const CHUNK_BYTES = 256 * 1024
const MAX_DEPTH = 2

/**
 * Finds the data files of a former shop in files, archives and folders; photos and other files are left out. Throws a
 * `SourceError` if there are none and `isRequired`.
 */
export async function findSources(
  paths: string[],
  tempDir: string,
  isRequired = true,
): Promise<SourceFile[]> {
  const sources: SourceFile[] = []
  const freeSpace = await freeBytes(tempDir)
  for (const source of paths) {
    const info = await stat(source).catch(() => null)
    if (!info) throw new SourceError(`Dit bestand is er niet: ${source}`)
    if (info.size > freeSpace)
      throw new SourceError(
        `${path.basename(source)} is groter dan de vrije ruimte op de schijf van de winkel.`,
      )
    const files = info.isDirectory() ? await readFolder(source) : [source]
    for (const file of files) sources.push(...(await readFile(file, freeSpace, info.isDirectory())))
  }
  if (sources.length === 0 && isRequired)
    throw new SourceError('Hier zit geen export van WordPress, WooCommerce of Shopify bij.')
  return sources
}

/** Returns the path, size and modification time of every file in these paths; null if a path is missing. */
export async function describeFiles(paths: string[]): Promise<string[] | null> {
  const descriptions: string[] = []
  for (const source of paths) {
    const info = await stat(source).catch(() => null)
    if (!info) return null
    for (const file of info.isDirectory() ? await readFolder(source) : [source]) {
      const { size, mtimeMs } = await stat(file)
      descriptions.push(`${file} ${size} ${mtimeMs}`)
    }
  }
  return descriptions
}

async function freeBytes(folder: string): Promise<number> {
  const space = await statfs(folder).catch(() => null)
  return space ? space.bavail * space.bsize : Number.MAX_SAFE_INTEGER
}

/** Reads a folder with its subfolders, except folders of photos, which are too large to search. */
async function readFolder(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name))
  const subfolders = entries.filter(
    (entry) =>
      entry.isDirectory() && depth < MAX_DEPTH && !/^(?:\.|uploads$|__MACOSX)/.test(entry.name),
  )
  for (const { name } of subfolders)
    files.push(...(await readFolder(path.join(folder, name), depth + 1)))
  return files.toSorted()
}

/** Returns the first source that also holds the photo files; undefined if there is none. */
export async function findUploadsIn(paths: string[]): Promise<string | undefined> {
  for (const source of paths) {
    const info = await stat(source).catch(() => null)
    if (info?.isDirectory()) {
      for (const uploadsPath of ['uploads', path.join('wp-content', 'uploads')])
        if ((await stat(path.join(source, uploadsPath)).catch(() => null))?.isDirectory())
          return source
    } else if (info && isZip(await readStart(createReadStream(source, { end: 1 })))) {
      const archive = await openZipArchive(source)
      try {
        for await (const { name } of archive.entries())
          if (/(?:^|\/)uploads\/\d{4}\//.test(name)) return source
      } finally {
        archive.close()
      }
    }
  }
  return undefined
}

async function readFile(file: string, freeSpace: number, isLoose: boolean): Promise<SourceFile[]> {
  const start = await readStart(createReadStream(file, { end: START_BYTES }))
  const name = path.basename(file)
  const { size } = await stat(file)
  const limit = Math.min(freeSpace, Math.max(MIN_LIMIT_BYTES, size * MAX_RATIO))
  if (isZip(start)) return readArchive(file, limit)
  const openBytes = isGzip(start)
    ? () => limitBytes(gunzip(createReadStream(file, { highWaterMark: CHUNK_BYTES })), limit, name)
    : () => createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const { sourceFile, content } = await recognise(name, isLoose, openBytes)
  if (sourceFile) return [sourceFile]
  if (isLoose) return []
  throw new SourceError(unknownFormat(name, content))
}

/** Recognises a file by its start and returns both. The text of a known format is converted from UTF-16 to UTF-8. */
async function recognise(
  name: string,
  isLoose: boolean,
  openBytes: () => AsyncIterable<Buffer>,
): Promise<{ sourceFile: SourceFile | null; content: Buffer }> {
  const charset = utf16Of(await readStart(openBytes()))
  const openText = charset ? () => readAsUtf8(openBytes(), charset) : openBytes
  const content = await readStart(openText())
  const format = formatOf(content)
  return { sourceFile: format && { name, format, isLoose, read: openText }, content }
}

/** Whether a file is a ZIP, by the signature of its first two bytes. */
const isZip = (start: Buffer) => start.toString('latin1', 0, 2) === 'PK'

/** Whether a file is packed with gzip, by the signature of its first two bytes. */
const isGzip = (start: Buffer) => start.toString('hex', 0, 2) === '1f8b'

/** Unpacks a stream: passes on errors of the source, and closes the source when only its start is read. */
function gunzip(source: Readable): AsyncIterable<Buffer> {
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => source.destroy())
  return source.pipe(unpacked)
}

/** Rejects archive bombs and damaged archives with a message. */
async function* limitBytes(
  source: AsyncIterable<Buffer>,
  limit: number,
  name: string,
): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > limit) throw tooLarge(name)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new SourceError(`${name} is beschadigd of houdt halverwege op. Download het opnieuw.`)
    throw error
  }
}

async function readStart(source: AsyncIterable<Buffer> | Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    const chunk = part as Buffer
    parts.push(chunk)
    length += chunk.length
    if (length >= START_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, START_BYTES)
}

/** Names of files that are opened to recognise them: archives of photos hold hundreds of thousands of others. */
const SOURCE_NAME = /(?:^|\/)[^./]+$|\.(?:sql|mysql|dump|bak|xml|wxr|csv|tsv|txt)(?:\.gz)?$|\.gz$/i
/** Folders of WordPress are skipped, because plugins bring sample data; only a dump directly in wp-content is read. */
const WORDPRESS_FOLDER =
  /(?:^|\/)(?:__MACOSX|\.|wp-(?:includes|admin)\/|wp-content\/(?:(?:mu-)?plugins|themes|languages|cache|upgrade)\/|uploads\/(?!.*\.sql))/
const ARCHIVE = /\.(?:zip|tar|tgz|rar|7z)$/i

async function readArchive(file: string, limit: number): Promise<SourceFile[]> {
  const name = path.basename(file)
  const archive = await openZipArchive(file)
  try {
    return await readEntries(archive, name, limit)
  } catch (error) {
    archive.close()
    throw error
  }
}

async function readEntries(
  archive: ZipArchive,
  name: string,
  limit: number,
): Promise<SourceFile[]> {
  const sources: SourceFile[] = []
  const nestedArchives: string[] = []
  let total = 0
  for await (const entry of archive.entries()) {
    if (ARCHIVE.test(entry.name)) nestedArchives.push(entry.name)
    if (!SOURCE_NAME.test(entry.name) || WORDPRESS_FOLDER.test(entry.name)) continue
    total += entry.bytes
    if (total > limit) throw tooLarge(name)
    const recognised = await recognise(entry.name, true, await openEntry(entry, limit, name))
    if (recognised.sourceFile) sources.push(recognised.sourceFile)
  }
  if (sources.length === 0 && nestedArchives.length > 0)
    throw new SourceError(
      `In ${name} zitten alleen andere archieven, zoals ${nestedArchives[0]}. Pak ${name} eerst uit.`,
    )
  return sources
}

async function openEntry({ read }: ZipEntry, limit: number, archive: string) {
  const isPacked = isGzip(await readStart(read()))
  return () => limitBytes(isPacked ? gunzip(Readable.from(read())) : read(), limit, archive)
}

const tooLarge = (name: string) =>
  new SourceError(
    `${name} wordt uitgepakt te groot: meer dan er op de schijf past, of veel meer dan een export ooit is.`,
  )

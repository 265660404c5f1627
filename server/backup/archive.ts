import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { type BackupPlace, BackupProblem } from './backup-place.ts'
import { BACKUP_NAME } from './retention.ts'

const ARCHIVE_FORMAT = 1
const sha256 = z.hash('sha256')

const manifestFields = z.object({
  format: z.literal('schakel-archive'),
  version: z.literal(ARCHIVE_FORMAT),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.string()),
      rows: z.number(),
      sha256,
    }),
  ),
  sequences: z.record(z.string(), z.object({ lastValue: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256 })),
  media: z.object({ files: z.number(), bytes: z.number(), sha256 }),
})

/** The contents of an archive. The manifest has no time, so that two archives of the same shop are equal byte for byte. */
export type Manifest = z.infer<typeof manifestFields>

/** A line of media.jsonl.gz. */
const mediaFileFields = z.object({ key: z.string(), bytes: z.number(), sha256 })
export type MediaFile = z.infer<typeof mediaFileFields>

const MANIFEST = 'manifest.json'
const MANIFEST_HASH = 'manifest.sha256'
export const tableFile = (table: string) => `tables/${table}.jsonl.gz`
export const MEDIA_LIST = 'media.jsonl.gz'
/** The folder for media, shared by all backups in a place, because a media file never changes under its name. */
export const MEDIA_FOLDER = 'schakel-media'
export const mediaFileName = (key: string) => `${MEDIA_FOLDER}/${key}`

/** Counts bytes and lines that pass through, and calculates their checksum. */
export function createMeter() {
  const hash = createHash('sha256')
  const meter = {
    bytes: 0,
    lines: 0,
    add(chunk: string | Buffer) {
      hash.update(chunk)
      meter.bytes += Buffer.byteLength(chunk)
    },
    async *pass(content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        meter.add(chunk)
        yield chunk
      }
    },
    async *passLines(lines: AsyncIterable<string> | Iterable<string>) {
      for await (const line of lines) {
        meter.add(`${line}\n`)
        meter.lines++
        yield line
      }
    },
    digest: () => hash.digest('hex'),
  }
  return meter
}

/** Writes lines as a compressed file; returns their number and the checksum of the text. */
export async function writeLines(
  place: BackupPlace,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
) {
  const meter = createMeter()
  const text = async function* () {
    for await (const line of meter.passLines(lines)) yield `${line}\n`
  }
  const source = Readable.from(text())
  const gzip = createGzip({ level: 6 })
  // Passes on an error of the source, so that writing fails too.
  source.on('error', (error) => gzip.destroy(error))
  await place.write(name, source.pipe(gzip))
  return { rows: meter.lines, sha256: meter.digest() }
}

/** Yields the lines of a compressed file. Throws at the end if the lines do not match the checksum. */
export async function* readLines(
  place: BackupPlace,
  name: string,
  expectedHash: string,
): AsyncGenerator<string> {
  const meter = createMeter()
  const file = await readFileOf(place, name)
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  try {
    yield* meter.passLines(splitLines(file.pipe(gunzip)))
  } catch (error) {
    throw damagedError(name, error)
  }
  if (meter.digest() !== expectedHash) throw damagedError(name)
}

/** Splits at \n only, because JSON may contain the other line ends of Unicode. */
async function* splitLines(content: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder()
  let unfinishedLine = ''
  for await (const chunk of content) {
    const lines = (unfinishedLine + decoder.decode(chunk, { stream: true })).split('\n')
    unfinishedLine = lines.pop() ?? ''
    yield* lines
  }
  if (unfinishedLine !== '') yield unfinishedLine
}

export async function readFileOf(place: BackupPlace, name: string): Promise<Readable> {
  try {
    return await place.read(name)
  } catch (error) {
    throw damagedError(name, error)
  }
}

export const damagedError = (name: string, cause?: unknown) =>
  new BackupProblem(
    `${name} van de reservekopie ontbreekt of is beschadigd. Kies een andere reservekopie.`,
    { cause },
  )

/** Writes the manifest of a backup and its hash. A backup with a manifest counts as complete. */
export async function writeManifest(place: BackupPlace, backup: string, manifest: Manifest) {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const meter = createMeter()
  meter.add(bytes)
  await place.write(`${backup}/${MANIFEST_HASH}`, Readable.from([Buffer.from(meter.digest())]))
  // The manifest is written last, because it marks the backup as complete.
  await place.write(`${backup}/${MANIFEST}`, Readable.from([bytes]))
}

/** Reads the manifest of a backup. Throws a BackupProblem if it is missing, damaged or of another version of the shop. */
export async function readManifest(place: BackupPlace, backup: string): Promise<Manifest> {
  const name = `${backup}/${MANIFEST}`
  if (!(await place.has(name)))
    throw new BackupProblem(`In ${place.address} staat geen volledige reservekopie ${backup}.`)
  const [bytes, hash] = await Promise.all([
    readFileOf(place, name).then(buffer),
    readFileOf(place, `${backup}/${MANIFEST_HASH}`).then(buffer),
  ]).catch((error) => {
    throw damagedError(name, error)
  })
  const meter = createMeter()
  meter.add(bytes)
  if (meter.digest() !== hash.toString()) throw damagedError(name)
  const parsedManifest = manifestFields.safeParse(JSON.parse(bytes.toString()))
  if (parsedManifest.success) return parsedManifest.data
  throw new BackupProblem(
    `Reservekopie ${backup} is van een andere versie van Schakel. Gebruik de versie die haar maakte, of een nieuwere.`,
  )
}

/** Yields the media files of a backup. */
export async function* readMediaList(place: BackupPlace, backup: string, expectedHash: string) {
  for await (const line of readLines(place, `${backup}/${MEDIA_LIST}`, expectedHash))
    yield mediaFileFields.parse(JSON.parse(line))
}

/** Returns the names of the complete backups, the newest first. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const names = (await place.listFolders()).filter((name) => BACKUP_NAME.test(name))
  const completeNames: string[] = []
  for (const name of names) if (await place.has(`${name}/${MANIFEST}`)) completeNames.push(name)
  return completeNames.sort().reverse()
}

import path from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { SourceError } from './source-error.ts'

/** Start here: ZIP archives of a former shop. A problem is a `SourceError` that names the archive and the file inside. */

export interface ZipEntry {
  /** path with slashes, checked not to leave the archive */
  name: string
  /** unpacked size */
  bytes: number
  /** Reads the content, and checks the checksum at its end. */
  read(): AsyncGenerator<Buffer>
}

export interface ZipArchive {
  /** Yields the files; can be called once. */
  entries(): AsyncGenerator<ZipEntry>
  close(): void
}

const MAX_ENTRIES = 500_000

export async function openZipArchive(file: string): Promise<ZipArchive> {
  const archive = path.basename(file)
  // Names are decoded here, because many programs write UTF-8 without setting its flag.
  const options = { autoClose: false, decodeStrings: false }
  const zip = await openPromise(file, options).catch((error) => {
    throw toSourceError(archive, error)
  })
  if (zip.entryCount > MAX_ENTRIES) {
    zip.close()
    throw new SourceError(`${archive} bevat te veel bestanden.`)
  }
  return {
    async *entries() {
      try {
        for await (const entry of zip.eachEntry()) {
          const name = nameOf(entry)
          if (validateFileName(name) !== null)
            throw new SourceError(
              `In ${archive} heet een bestand “${name.slice(0, 100)}”: dat leidt buiten het archief. Maak het ZIP-bestand opnieuw.`,
            )
          const label = `${name} in ${archive}`
          yield { name, bytes: entry.uncompressedSize, read: () => readEntry(zip, entry, label) }
        }
      } catch (error) {
        throw toSourceError(archive, error)
      }
    },
    close: () => zip.close(),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns the name of a file with slashes and composed accents. */
const nameOf = (entry: Entry): string => decodeName(entry).replaceAll('\\', '/').normalize('NFC')

function decodeName({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return utf8.decode(fileNameRaw)
  } catch {
    // A name that is not UTF-8 is in the encoding of MS-DOS, or in an extra field.
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  }
}

async function* readEntry(zip: ZipFile, entry: Entry, label: string): AsyncGenerator<Buffer> {
  if (entry.isEncrypted())
    throw new SourceError(`${label} is beveiligd met een wachtwoord. Maak het ZIP-bestand zonder.`)
  let checksum = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      checksum = crc32(chunk as Buffer, checksum)
      yield chunk as Buffer
    }
  } catch (error) {
    throw toSourceError(label, error)
  }
  if (checksum !== entry.crc32) throw toSourceError(label, new Error('wrong checksum'))
}

function toSourceError(label: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SourceError) return error
  if (/encrypt/.test(error.message))
    return new SourceError(`${label} is beveiligd met een wachtwoord. Maak het ZIP-bestand zonder.`)
  if (/unsupported compression method/.test(error.message))
    return new SourceError(
      `${label} is ingepakt op een manier die deze winkel niet leest. Maak het ZIP-bestand opnieuw met de gewone methode (deflate), of pak het uit.`,
    )
  if (/multi-disk/.test(error.message))
    return new SourceError(`${label} is een deel van een gesplitst archief. Voeg de delen samen.`)
  return new SourceError(`${label} is beschadigd of houdt halverwege op. Download het opnieuw.`)
}

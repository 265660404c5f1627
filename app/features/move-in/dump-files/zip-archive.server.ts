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
    throw problemOf(archive, error)
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
        throw problemOf(archive, error)
      }
    },
    close: () => zip.close(),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes a name that is not UTF-8: it is in the encoding of MS-DOS, or in an extra field. */
function nameOf(entry: Entry): string {
  const { fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields } = entry
  return readName(
    () => utf8.decode(raw),
    () => getFileNameLowLevel(flags, raw, extraFields, false),
  )
    .replaceAll('\\', '/')
    .normalize('NFC')
}

function readName(asUtf8: () => string, asDos: () => string): string {
  try {
    return asUtf8()
  } catch {
    return asDos()
  }
}

async function* readEntry(zip: ZipFile, entry: Entry, label: string): AsyncGenerator<Buffer> {
  if (entry.isEncrypted())
    throw new SourceError(`${label} is beveiligd met een wachtwoord. Maak het ZIP-bestand zonder.`)
  let sum = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      sum = crc32(chunk as Buffer, sum)
      yield chunk as Buffer
    }
  } catch (error) {
    throw problemOf(label, error)
  }
  if (sum !== entry.crc32) throw problemOf(label, new Error('wrong checksum'))
}

function problemOf(label: string, error: unknown): unknown {
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

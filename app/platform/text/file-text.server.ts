import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const CHUNK_BYTES = 64 * 1024

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding of a file. The whole file is read, because spreadsheets write windows-1252 and its first é may be in
 * the last row.
 */
export async function findEncoding(path: string): Promise<Encoding> {
  const start = Buffer.alloc(2)
  const file = await open(path)
  await file.read(start, 0, 2, 0)
  await file.close()
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      decoder.decode(chunk as Buffer, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    // The decoder throws a TypeError; an unreadable file throws another error.
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Reads a file's text in chunks, without a byte order mark. `onBytes` receives the number of bytes read so far. */
export async function* readText(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    bytes += (chunk as Buffer).length
    // Called before the chunk is processed, so that a file with a single chunk shows progress too.
    onBytes(bytes)
    const text = decoder.decode(chunk as Buffer, { stream: true })
    if (text !== '') yield text
  }
  const remainder = decoder.decode()
  if (remainder !== '') yield remainder
}

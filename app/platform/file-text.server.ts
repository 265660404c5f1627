import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const CHUNK_BYTES = 64 * 1024

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * What a file is written in. UTF-8 is believed only after every byte was looked at: spreadsheets write
 * windows-1252, and its first é may come in the last row.
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
    // Only the decoder's own complaint is an answer; a file that cannot be read is not.
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** The file's text in pieces, without a byte order mark. `onBytes` hears how far it is. */
export async function* readText(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    bytes += (chunk as Buffer).length
    // Before it is worked on, or a file of one piece would stand at nothing until it is done.
    onBytes(bytes)
    const text = decoder.decode(chunk as Buffer, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

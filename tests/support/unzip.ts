import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** Returns the files of a ZIP by name, in its order. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await open(zip, { lazyEntries: true })
  const readEntry = (entry: Entry) =>
    new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
    })
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject)
    file.on('end', resolve)
    file.on('entry', async (entry: Entry) => {
      files.set(entry.fileName, await buffer(await readEntry(entry)))
      file.readEntry()
    })
    file.readEntry()
  })
  return files
}

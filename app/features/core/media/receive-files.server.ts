import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import type { App } from '#app/platform/app.ts'
import { MAX_UPLOAD_BYTES } from './photo.ts'

/** Without JavaScript a form sends several at once. */
const MAX_FILES = 20
const MAX_FIELD_BYTES = 64 * 1024
/** All files of one form together. */
const MAX_FORM_BYTES = 2 * MAX_UPLOAD_BYTES

/** A file that came in and stands on this machine until whoever asked for it is done. */
export interface SentFile {
  field: string
  /** as the sender calls it; "" where they did not */
  name: string
  path: string
  bytes: number
  md5: string
}

interface SentForm {
  files: SentFile[]
  fields: ReadonlyMap<string, string>
}

type ReceiveError = 'too-large' | 'broken-off'

/** Files that are coming in stand on the disk, whatever their size; more than one lie there only after a crash. */
const incomingFolder = (app: App) => path.resolve(app.env.DATA_DIR, 'incoming')

/** Takes in a form while it arrives, and hands it to `use`; its files are gone after that. */
export async function withSentForm<T>(
  app: App,
  { type, body }: { type: string; body: Readable },
  use: (sent: SentForm | ReceiveError) => Promise<T>,
): Promise<T> {
  const files: SentFile[] = []
  const taking: Promise<unknown>[] = []
  const fields = new Map<string, string>()
  let total = 0
  let error: ReceiveError | undefined
  await mkdir(incomingFolder(app), { recursive: true })
  try {
    try {
      const parser = busboy({
        headers: { 'content-type': type },
        limits: {
          files: MAX_FILES,
          fileSize: MAX_UPLOAD_BYTES,
          fields: 50,
          fieldSize: MAX_FIELD_BYTES,
        },
      })
      parser.on('field', (name, value) => fields.set(name, readable(value)))
      parser.on('file', (field, stream, name) => {
        const file = { field, name: plainName(name), ...newPlace(app) }
        files.push(file)
        stream.on('limit', () => {
          error = 'too-large'
        })
        const written = writeDown(stream, file)
        // It is awaited below; until then a failure must not count as unheard.
        written.catch(() => undefined)
        taking.push(written)
      })
      parser.on('filesLimit', () => {
        error = 'too-large'
      })
      const sizeLimiter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          total += chunk.length
          if (total > MAX_FORM_BYTES) error = 'too-large'
          done(error ? new Error(error) : null, chunk)
        },
      })
      await pipeline(body, sizeLimiter, parser)
      await Promise.all(taking)
    } catch {
      error ??= 'broken-off'
    }
    return await use(error ?? { files, fields })
  } finally {
    await Promise.allSettled(taking)
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
}

/** The same for a body that is the file itself. */
export async function withSentBody<T>(
  app: App,
  body: Readable,
  use: (sent: Omit<SentFile, 'field' | 'name'> | ReceiveError) => Promise<T>,
): Promise<T> {
  const file = newPlace(app)
  await mkdir(incomingFolder(app), { recursive: true })
  try {
    const isWhole = await writeDown(body, file).then(
      () => true,
      () => false,
    )
    const error = file.bytes > MAX_UPLOAD_BYTES ? 'too-large' : isWhole ? undefined : 'broken-off'
    return await use(error ?? file)
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Throws away what lay there before `before`, in ms: the process ended while it came in. */
export async function clearIncoming(app: App, before: number): Promise<void> {
  const folder = incomingFolder(app)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(file, { force: true })
  }
}

const newPlace = (app: App) => ({
  path: path.join(incomingFolder(app), randomUUID()),
  bytes: 0,
  md5: '',
})

/** Counts while it writes; what is too large is not written to its end. */
async function writeDown(stream: Readable, file: Omit<SentFile, 'field' | 'name'>) {
  const md5 = createHash('md5')
  const sizeLimiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.bytes += chunk.length
      md5.update(chunk)
      done(file.bytes > MAX_UPLOAD_BYTES ? new Error('too large') : null, chunk)
    },
  })
  await pipeline(stream, sizeLimiter, createWriteStream(file.path))
  file.md5 = md5.digest('hex')
}

const readable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()

/** A name for people: of a path that some browsers send only the last part, without what no screen shows. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return last
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 120)
}

/** The body of a request as pages get it. */
export const bodyOf = (request: Request) => ({
  type: request.headers.get('content-type') ?? '',
  body: request.body ? Readable.fromWeb(request.body as never) : Readable.from([]),
})

import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import type { App } from '#app/platform/app.ts'
import { noteFullDisk, noteWrittenFile } from '#app/platform/disk-space.server.ts'
import { incomingFolder } from './media-store.server.ts'
import { MAX_UPLOAD_BYTES } from './photo.ts'

/** A form without JavaScript sends several files at once. */
const MAX_FILES = 20
const MAX_FIELD_BYTES = 64 * 1024
/** all files of one form together */
const MAX_FORM_BYTES = 2 * MAX_UPLOAD_BYTES
/** A sender who is silent for longer is gone. */
const IDLE_MS = 30_000

/** An uploaded file, which exists on this machine until the request is handled. */
export interface UploadFile {
  field: string
  /** the sender's name for it; "" if there is none */
  name: string
  path: string
  bytes: number
  md5: string
}

interface UploadForm {
  files: UploadFile[]
  fields: ReadonlyMap<string, string>
}

type ReceiveError = 'too-large' | 'broken-off' | 'disk-full'

/** Reads a multipart form while it arrives and passes it to `use`; the files are removed afterwards. */
export async function withSentForm<T>(
  app: App,
  {
    type,
    body,
    maxBytes = MAX_FORM_BYTES,
    idleMs = IDLE_MS,
  }: { type: string; body: Readable; maxBytes?: number; idleMs?: number },
  use: (upload: UploadForm | ReceiveError) => Promise<T>,
): Promise<T> {
  const files: UploadFile[] = []
  const taking: Promise<unknown>[] = []
  const fields = new Map<string, string>()
  let error: ReceiveError | undefined
  let cause: unknown
  try {
    try {
      await mkdir(incomingFolder(app), { recursive: true })
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
        const writing = writeDown(app, stream, file)
        writing.catch((failure) => {
          cause ??= failure
        })
        taking.push(writing)
      })
      parser.on('filesLimit', () => {
        error = 'too-large'
      })
      const limiter = createLimiter(idleMs, (bytes) => {
        if (bytes > maxBytes) error = 'too-large'
        return error
      })
      await pipeline(body, limiter, parser)
      await Promise.all(taking)
    } catch (failure) {
      error ??= noteFullDisk(app, cause ?? failure) ? 'disk-full' : 'broken-off'
    }
    return await use(error ?? { files, fields })
  } finally {
    await Promise.allSettled(taking)
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
}

/** Passes a body on until `findError` rejects its size in bytes, or nothing arrives for `idleMs`. */
function createLimiter(
  idleMs: number,
  findError: (bytes: number) => ReceiveError | undefined,
): Transform {
  let bytes = 0
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      idle.refresh()
      bytes += chunk.length
      const error = findError(bytes)
      callback(error ? new Error(error) : null, chunk)
    },
  })
  const idle = setTimeout(() => limiter.destroy(new Error('idle')), idleMs)
  return limiter.once('close', () => clearTimeout(idle))
}

/** Does the same for a body that is the file itself. */
export async function withSentBody<T>(
  app: App,
  body: Readable,
  use: (upload: Omit<UploadFile, 'field' | 'name'> | ReceiveError) => Promise<T>,
): Promise<T> {
  const file = newPlace(app)
  try {
    const error = await mkdir(incomingFolder(app), { recursive: true })
      .then(() => writeDown(app, body, file))
      .then(
        () => undefined,
        (cause) => (noteFullDisk(app, cause) ? 'disk-full' : 'broken-off'),
      )
    return await use(file.bytes > MAX_UPLOAD_BYTES ? 'too-large' : (error ?? file))
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Removes what is older than `before`, in ms: the process ended while it arrived or was removed. */
export async function clearIncoming(app: App, before: number): Promise<void> {
  const folder = incomingFolder(app)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const fileStat = await stat(file).catch(() => undefined)
    if (fileStat && fileStat.mtimeMs < before) await rm(file, { recursive: true, force: true })
  }
}

const newPlace = (app: App) => ({
  path: path.join(incomingFolder(app), randomUUID()),
  bytes: 0,
  md5: '',
})

/** Counts the bytes while it writes, and stops at the limit. */
async function writeDown(app: App, stream: Readable, file: Omit<UploadFile, 'field' | 'name'>) {
  const md5 = createHash('md5')
  const sizeLimiter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      file.bytes += chunk.length
      md5.update(chunk)
      callback(file.bytes > MAX_UPLOAD_BYTES ? new Error('too large') : null, chunk)
    },
  })
  pipeAndDrain(stream, sizeLimiter)
  await pipeline(sizeLimiter, createWriteStream(file.path))
  file.md5 = md5.digest('hex')
  noteWrittenFile(app)
}

/**
 * Pipes a part of a form, or a body. If `target` fails, the rest is read and discarded: a parser would wait for ever for an
 * unread part, and a sender gets the answer only after everything was sent.
 */
export function pipeAndDrain(source: Readable, target: Writable): void {
  source.pipe(target)
  source.once('error', (error) => target.destroy(error))
  source.once('close', () => {
    if (!source.readableEnded) target.destroy(new Error('the sender broke off'))
  })
  target.once('close', () => {
    source.unpipe(target)
    source.resume()
  })
}

const readable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()

/** Returns a printable name: only the last part of the path that some browsers send, without control characters. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return last
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 120)
}

/** Returns the body of a page request with its type. */
export const bodyOf = (request: Request) => ({
  type: request.headers.get('content-type') ?? '',
  body: request.body ? Readable.fromWeb(request.body as never) : Readable.from([]),
})

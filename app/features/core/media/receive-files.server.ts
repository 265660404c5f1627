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

/** A form without JavaScript can send several files in one request. */
const MAX_FILES = 20
const MAX_FIELD_BYTES = 64 * 1024
/** limit for all files of one form together */
const MAX_FORM_BYTES = 2 * MAX_UPLOAD_BYTES
/** An upload that sends nothing for this long is aborted. */
const IDLE_MS = 30_000

/** An uploaded file. It is stored on this machine until the request has been handled. */
export interface UploadFile {
  field: string
  /** file name that the sender gave; "" if there is none */
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

/** Reads a multipart form while it arrives and passes it to `use`. The files are removed afterwards. */
export async function withUploadedForm<T>(
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
  const writes: Promise<unknown>[] = []
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
      parser.on('field', (name, value) => fields.set(name, toReadableText(value)))
      parser.on('file', (field, stream, name) => {
        const file = { field, name: cleanFileName(name), ...createIncomingFile(app) }
        files.push(file)
        stream.on('limit', () => {
          error = 'too-large'
        })
        const writing = writeUpload(app, stream, file)
        writing.catch((failure) => {
          cause ??= failure
        })
        writes.push(writing)
      })
      parser.on('filesLimit', () => {
        error = 'too-large'
      })
      const limiter = createLimiter(idleMs, (bytes) => {
        if (bytes > maxBytes) error = 'too-large'
        return error
      })
      await pipeline(body, limiter, parser)
      await Promise.all(writes)
    } catch (failure) {
      error ??= noteFullDisk(app, cause ?? failure) ? 'disk-full' : 'broken-off'
    }
    return await use(error ?? { files, fields })
  } finally {
    await Promise.allSettled(writes)
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
}

/** Passes a body on. Fails if `findError` rejects its size in bytes, or if nothing arrives for `idleMs`. */
function createLimiter(
  idleMs: number,
  findError: (bytes: number) => ReceiveError | undefined,
): Transform {
  let bytes = 0
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      idleTimer.refresh()
      bytes += chunk.length
      const error = findError(bytes)
      callback(error ? new Error(error) : null, chunk)
    },
  })
  const idleTimer = setTimeout(() => limiter.destroy(new Error('idle')), idleMs)
  return limiter.once('close', () => clearTimeout(idleTimer))
}

/** Reads a request whose body is the file itself and passes it to `use`. The file is removed afterwards. */
export async function withUploadedBody<T>(
  app: App,
  body: Readable,
  use: (upload: Omit<UploadFile, 'field' | 'name'> | ReceiveError) => Promise<T>,
): Promise<T> {
  const file = createIncomingFile(app)
  try {
    const error = await mkdir(incomingFolder(app), { recursive: true })
      .then(() => writeUpload(app, body, file))
      .then(
        () => undefined,
        (cause) => (noteFullDisk(app, cause) ? 'disk-full' : 'broken-off'),
      )
    return await use(file.bytes > MAX_UPLOAD_BYTES ? 'too-large' : (error ?? file))
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Removes incoming files older than `before` (in ms), which remain if the process ends during an upload or a removal. */
export async function clearIncoming(app: App, before: number): Promise<void> {
  const folder = incomingFolder(app)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const fileStat = await stat(file).catch(() => undefined)
    if (fileStat && fileStat.mtimeMs < before) await rm(file, { recursive: true, force: true })
  }
}

const createIncomingFile = (app: App) => ({
  path: path.join(incomingFolder(app), randomUUID()),
  bytes: 0,
  md5: '',
})

/** Writes an upload to its file and counts the bytes; fails at the limit. */
async function writeUpload(app: App, stream: Readable, file: Omit<UploadFile, 'field' | 'name'>) {
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
 * Pipes `source` into `target`. If `target` fails, the rest of `source` is read and discarded: a parser waits for ever for an
 * unread part of a form, and browsers show the response only after they have sent everything.
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

const toReadableText = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()

/** Returns a printable file name: without control characters, and without the path that some browsers send. */
function cleanFileName(name: string | undefined): string {
  const fileName = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return fileName
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 120)
}

/** Returns the body of a page request and its content type. */
export const bodyOf = (request: Request) => ({
  type: request.headers.get('content-type') ?? '',
  body: request.body ? Readable.fromWeb(request.body as never) : Readable.from([]),
})

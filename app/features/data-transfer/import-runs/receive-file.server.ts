import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { pipeAndDrain } from '#app/features/core/media/receive-files.server.ts'
import type { App } from '#app/platform/app.ts'
import { noteFullDisk, noteWrittenFile } from '#app/platform/disk-space.server.ts'
import { importsFolder } from './import-report.server.ts'
import { MAX_FILE_BYTES, type UploadResult } from './import-runs.ts'
import { insertRun } from './run-state.server.ts'

/** Maximum bytes of the multipart headers and of the fields around the file. */
const FORM_BYTES = 64 * 1024

/** Folder of the uploaded files. */
export const uploadsFolder = (app: App) => path.join(importsFolder(app), 'files')

export const uploadPath = (app: App, key: string) =>
  path.join(uploadsFolder(app), path.basename(key))

interface ReceivedFile {
  name: string
  bytes: number
  isTruncated: boolean
  /** the other fields of the form */
  fields: FormData
}

type UploadError = Exclude<UploadResult, { ok: true }>['error']

/**
 * Streams an uploaded file to disk, so that large files do not use memory, and adds it to the imports as a run that nobody has
 * started.
 */
export async function receiveFile(
  app: App,
  request: Request,
  actor: string,
  maxBytes = MAX_FILE_BYTES,
): Promise<UploadResult> {
  const upload = await storeUploadedFile(app, request, { maxBytes, validate: validateTextFile })
  if ('error' in upload) return { ok: false, error: upload.error }
  const { key, received } = upload
  const id = await insertRun(app.db, {
    fileName: received.name,
    fileKey: key,
    bytes: received.bytes,
    state: 'new',
    actor,
    createdAt: app.clock.now(),
  })
  return { ok: true, id }
}

interface UploadOptions {
  maxBytes?: number
  /** checks the kind of file; returns null if the file is accepted */
  validate?: (target: string) => Promise<UploadError | null>
}

/** Stores the file of a form among the uploads and returns the other fields; an invalid file is deleted. */
export async function storeUploadedFile(
  app: App,
  request: Request,
  { maxBytes = MAX_FILE_BYTES, validate = async () => null }: UploadOptions = {},
): Promise<{ key: string; received: ReceivedFile } | { error: UploadError; fields: FormData }> {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0)
  if (declaredBytes > maxBytes + FORM_BYTES) return { error: 'too-large', fields: new FormData() }
  const key = `${randomUUID()}.csv`
  const target = uploadPath(app, key)
  const fields = new FormData()
  const received = await writeUpload(app, request, { target, maxBytes, fields })
  const error = uploadErrorOf(received) ?? (await validate(target))
  if (!error && typeof received !== 'string') return { key, received }
  await rm(target, { force: true })
  return { error: error ?? 'broken-off', fields }
}

function uploadErrorOf(
  received: ReceivedFile | 'no-file' | 'broken-off' | 'disk-full',
): UploadError | null {
  if (typeof received === 'string') return received
  if (received.isTruncated) return 'too-large'
  if (received.bytes === 0) return received.name === '' ? 'no-file' : 'empty-file'
  return null
}

const validateTextFile = async (target: string) =>
  (await looksLikeText(target)) ? null : 'not-text'

/** Writes the first file of a form to disk and discards other files. */
async function writeUpload(
  app: App,
  request: Request,
  { target, maxBytes, fields }: { target: string; maxBytes: number; fields: FormData },
): Promise<ReceivedFile | 'no-file' | 'broken-off' | 'disk-full'> {
  let writeError: unknown
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data')) return 'no-file'
  try {
    await mkdir(path.dirname(target), { recursive: true })
    // The parser throws at once for a body that is not a form.
    const parser = busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: FORM_BYTES },
    })
    let received: ReceivedFile | undefined
    let writing: Promise<void> | undefined
    parser.on('field', (name, value) => fields.append(name, value))
    parser.on('file', (_field, stream, name) => {
      const file = { name: cleanFileName(name), bytes: 0, isTruncated: false, fields }
      received = file
      stream.on('data', (chunk: Buffer) => {
        file.bytes += chunk.length
      })
      stream.on('limit', () => {
        file.isTruncated = true
      })
      const content = new PassThrough()
      pipeAndDrain(stream, content)
      writing = pipeline(content, createWriteStream(target))
      writing.catch((failure) => {
        writeError ??= failure
      })
    })
    await pipeline(Readable.fromWeb(request.body as never), parser)
    await writing
    noteWrittenFile(app)
    return received ?? 'no-file'
  } catch (failure) {
    return noteFullDisk(app, writeError ?? failure) ? 'disk-full' : 'broken-off'
  }
}

/** Returns the last segment of a path (some browsers send the full path) without invisible characters. */
function cleanFileName(name: string | undefined): string {
  const baseName = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return baseName.replace(/\p{Cc}/gu, '').slice(0, 120)
}

/** Returns false for binary spreadsheets, which are archives with zero bytes in their first block. */
async function looksLikeText(target: string): Promise<boolean> {
  const file = await open(target)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
  await file.close()
  const firstBytes = buffer.subarray(0, bytesRead)
  // UTF-16 text contains zero bytes too, but begins with a byte order mark.
  const isUtf16 = firstBytes[0] === 0xff || firstBytes[0] === 0xfe
  return isUtf16 || !firstBytes.includes(0)
}

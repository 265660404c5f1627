import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { pipeAndDrain } from '#app/features/core/media/receive-files.server.ts'
import { forgetSources, readMoves } from '#app/features/move-in/moves/move-runs.server.ts'
import { moveFolder } from '#app/features/move-in/moves/remark-file.server.ts'
import { forgetStaging, isUrl } from '#app/features/move-in/moves/stage-move-sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { freeBytes, noteFullDisk, noteWrittenFile } from '#app/platform/disk-space.server.ts'
import { MAX_MOVE_FILES, MOVE_FILE_DAYS, type ReceiveProblem } from './move-office.ts'

/** Disk space that stays free for the database and photos. */
const RESERVED_BYTES = 256 * 1024 * 1024
const FIELD_BYTES = 16 * 1024
const DAY_MS = 24 * 60 * 60_000

const uploadsFolder = (app: App) => path.resolve(moveFolder(app), 'files')
/** Files that are too large for a browser and were copied to the server by other means. */
const preparedFolder = (app: App) => path.resolve(moveFolder(app), 'prepared')

type ReceiveResult =
  | { ok: true; sources: string[]; fields: FormData }
  | { ok: false; problem: ReceiveProblem }

/** Returns the disk space for uploads, in bytes. */
export const roomForFiles = async (app: App) => Math.max(0, (await freeBytes(app)) - RESERVED_BYTES)

/** Streams the files of a form to a folder of their own. */
export async function receiveMoveFiles(app: App, request: Request): Promise<ReceiveResult> {
  const fields = new FormData()
  const bytes = Number(request.headers.get('content-length') ?? 0)
  const free = await roomForFiles(app)
  if (bytes > free) return { ok: false, problem: { code: 'no-room', bytes, free } }
  const folder = path.join(uploadsFolder(app), randomUUID())
  const files: { target: string; bytes: number }[] = []
  const problem = await writeFiles(app, request, { folder, files, fields })
  const sentFiles = files.filter((file) => file.target !== '')
  const failure = problem ?? (sentFiles.some((file) => file.bytes === 0) ? 'empty-file' : null)
  if (failure) {
    await rm(folder, { recursive: true, force: true })
    return { ok: false, problem: { code: failure } }
  }
  const prepared = new Set((await listPrepared(app)).map(({ name }) => name))
  const selectedFiles = fields
    .getAll('prepared')
    .map(String)
    .filter((name) => prepared.has(name))
    .map((name) => path.join(preparedFolder(app), name))
  return { ok: true, sources: [...sentFiles.map(({ target }) => target), ...selectedFiles], fields }
}

async function writeFiles(
  app: App,
  request: Request,
  to: { folder: string; files: { target: string; bytes: number }[]; fields: FormData },
): Promise<'broken-off' | 'disk-full' | 'too-many' | null> {
  const { folder, files, fields } = to
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data')) return null
  const writing: Promise<void>[] = []
  let writeError: unknown
  let hasTooManyFiles = false
  try {
    await mkdir(folder, { recursive: true })
    const parser = busboy({
      headers: { 'content-type': type },
      limits: {
        files: MAX_MOVE_FILES,
        fileSize: Number.POSITIVE_INFINITY,
        fields: 300,
        fieldSize: FIELD_BYTES,
      },
    })
    parser.on('field', (name, value) => fields.append(name, value.replaceAll('\0', '\ufffd')))
    parser.on('filesLimit', () => {
      hasTooManyFiles = true
    })
    parser.on('file', (_field, stream, name) => {
      // A field without a file has no name.
      if (!name) {
        stream.resume()
        return
      }
      const file = { target: path.join(folder, uniqueName(name, files)), bytes: 0 }
      files.push(file)
      stream.on('data', (chunk: Buffer) => {
        file.bytes += chunk.length
      })
      const content = new PassThrough()
      pipeAndDrain(stream, content)
      const fileWriting = pipeline(content, createWriteStream(file.target))
      fileWriting.catch((failure) => {
        writeError ??= failure
      })
      writing.push(fileWriting)
    })
    await pipeline(Readable.fromWeb(request.body as never), parser)
    await Promise.all(writing)
    noteWrittenFile(app)
    return hasTooManyFiles ? 'too-many' : null
  } catch (failure) {
    await Promise.allSettled(writing)
    return noteFullDisk(app, writeError ?? failure) ? 'disk-full' : 'broken-off'
  }
}

/** Returns the last segment of a path without invisible characters, and makes it unique among the files. */
function uniqueName(name: string, files: { target: string }[]): string {
  const last = (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').toWellFormed()
  const plain = last.replace(/^\.+/, '').slice(-120) || 'bestand'
  const takenNames = new Set(files.map(({ target }) => path.basename(target)))
  return takenNames.has(plain) ? `${files.length + 1}-${plain}` : plain
}

export interface MoveFile {
  name: string
  /** null: a folder, or a running shop */
  bytes: number | null
}

/** Lists the prepared files and folders on the server. */
export async function listPrepared(app: App): Promise<MoveFile[]> {
  const names = await readdir(preparedFolder(app)).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .toSorted()
      .slice(0, 100)
      .map((name) => describeFile(path.join(preparedFolder(app), name))),
  )
  return files.flatMap((file) => file ?? [])
}

async function describeFile(file: string): Promise<MoveFile | null> {
  if (isUrl(file)) return { name: file, bytes: null }
  const info = await stat(file).catch(() => null)
  return info && { name: path.basename(file), bytes: info.isDirectory() ? null : info.size }
}

/** Describes the sources of a move that still exist. */
export async function describeSources(sources: string[]): Promise<MoveFile[]> {
  const files = await Promise.all(sources.map(describeFile))
  return files.flatMap((file) => file ?? [])
}

/** Deletes the uploaded files of a move; prepared files on the server stay. */
export async function deleteMoveFiles(app: App, sources: string[]): Promise<void> {
  const root = `${uploadsFolder(app)}${path.sep}`
  const folders = sources.filter((file) => file.startsWith(root)).map((file) => path.dirname(file))
  for (const folder of new Set(folders)) await rm(folder, { recursive: true, force: true })
}

/** Deletes old uploads and the tables that were read from them, because they hold the personal data of every customer. */
export async function clearMoveFiles(app: App): Promise<void> {
  const before = app.clock.now().getTime() - MOVE_FILE_DAYS * DAY_MS
  await forgetStaging(app, ({ stampedAt }) => Date.parse(stampedAt) < before)
  const retainedFolders = new Set<string>()
  for (let page = 1; ; page++) {
    const { runs, total } = await readMoves(app, page, 100)
    for (const { id, state, sources, createdAt, endedAt } of runs) {
      const isOpen = !['done', 'undone', 'planned', 'failed'].includes(state)
      if (isOpen || (endedAt ?? createdAt).getTime() >= before)
        for (const source of sources) retainedFolders.add(path.dirname(source))
      else if (sources.some((file) => file.startsWith(uploadsFolder(app))))
        await forgetSources(app, id)
    }
    if (page * 100 >= total) break
  }
  for (const root of [uploadsFolder(app), path.resolve(moveFolder(app), 'rest')])
    for (const name of await readdir(root).catch(() => [])) {
      const folder = path.join(root, name)
      if (!retainedFolders.has(folder) && (await stat(folder)).mtimeMs < before)
        await rm(folder, { recursive: true, force: true })
    }
}

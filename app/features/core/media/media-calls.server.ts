import { and, arrayContains, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'
import { mediaStore } from './media-store.server.ts'
import { media } from './media-tables.server.ts'
import { FILE_EXTENSIONS, PHOTO_FORMATS, PHOTO_WIDTHS } from './photo.ts'
import { folderOf, type PhotoFile, type PhotoKey, photoFiles } from './photo-files.server.ts'
import type { ByteRange } from './stored-media.server.ts'

const YEAR_SECONDS = 31_536_000
/** Seconds for which a browser caches the redirect of a replaced photo. */
const REDIRECT_SECONDS = 300
/** Seconds for which a browser caches a quick version of a photo. */
const QUICK_VERSION_SECONDS = 60
const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const FILE_TYPES = new Map(
  Object.entries(FILE_EXTENSIONS).map(([type, extension]) => [extension, type]),
)
/** An SVG or PDF that is opened directly may neither run scripts nor fetch anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface RequestedFile {
  photo: PhotoKey
  file: string
  type: string
  isPhoto: boolean
  find(): Promise<PhotoFile | undefined>
}

/**
 * Serves `/media/<id>-<hash>/<width>.<format>`. The hash is of the photo's content, so a URL always shows the same photo.
 * Until its final file is made, a quick version is served.
 */
export function registerMedia(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { photo: string; file: string } }>(
    '/media/:photo/:file',
    async (request, reply) => {
      // Mails and feeds show the photos on other origins.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const requestedFile = readFileUrl(app, request.params)
      const storedFile = await requestedFile?.find()
      if (requestedFile && storedFile)
        return sendFile(app, request, reply, requestedFile, storedFile)
      const currentPhoto = requestedFile && (await findCurrent(app, requestedFile.photo))
      if (requestedFile && currentPhoto) {
        return reply
          .header('cache-control', `public, max-age=${REDIRECT_SECONDS}`)
          .redirect(`/media/${folderOf(currentPhoto)}/${requestedFile.file}`, 302)
      }
      return sendNotFound(reply, 'Deze foto is er niet.')
    },
  )
}

async function sendFile(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, isPhoto }: RequestedFile,
  { key, isFinal }: PhotoFile,
) {
  const store = app.use(mediaStore)
  const size = (await store.sizeOf(key)) ?? 0
  const caching = isFinal
    ? `max-age=${YEAR_SECONDS}, immutable`
    : `max-age=${QUICK_VERSION_SECONDS}`
  reply.type(type).header('cache-control', `public, ${caching}`)
  reply.header('accept-ranges', 'bytes')
  if (!isPhoto) reply.header('content-security-policy', FILE_POLICY)
  const range = readRange(request.headers.range, size)
  if (range === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  if (!range) return reply.header('content-length', size).send(await store.open(key))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await store.open(key, range))
}

/** Parses a header with one range, as players and downloads send it; undefined means the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, firstText = '', lastText = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (firstText === '' && lastText === '') return undefined
  const lastByte = size - 1
  // Without a first position, the header requests a number of bytes from the end of the file.
  const start = firstText === '' ? Math.max(0, size - Number(lastText)) : Number(firstText)
  const isUntilEnd = firstText === '' || lastText === ''
  const end = isUntilEnd ? lastByte : Math.min(Number(lastText), lastByte)
  return start > end ? 'beyond' : { start, end }
}

/** Returns the photo that replaced the photo with this hash. */
async function findCurrent(app: App, { id, hash }: PhotoKey): Promise<PhotoKey | undefined> {
  const [row] = await app.db
    .select({ hash: media.hash })
    .from(media)
    .where(and(eq(media.id, id), arrayContains(media.formerHashes, [hash])))
  return row?.hash ? { id, hash: row.hash } : undefined
}

/** Parses the URLs that pages of the shop contain. Rejects other widths, and paths outside the folder. */
function readFileUrl(
  app: App,
  { photo: folder, file }: { photo: string; file: string },
): RequestedFile | undefined {
  const [, id, hash] = /^([1-9]\d{0,8})-([0-9a-f]{20})$/.exec(folder) ?? []
  if (!id || !hash) return undefined
  const photo = { id: Number(id), hash }
  const type = FILE_TYPES.get(/^bestand\.([a-z\d]{3})$/.exec(file)?.[1] ?? '')
  if (type) {
    const key = `${folderOf(photo)}/${file}`
    const findFile = async () =>
      (await app.use(mediaStore).sizeOf(key)) === undefined ? undefined : { key, isFinal: true }
    return { photo, file, type, isPhoto: false, find: findFile }
  }
  const [, widthText, formatText] = /^(\d{2,4})\.([a-z]{3,4})$/.exec(file) ?? []
  const width = PHOTO_WIDTHS.find((photoWidth) => String(photoWidth) === widthText)
  const format = PHOTO_FORMATS.find((photoFormat) => photoFormat === formatText)
  if (!width || !format) return undefined
  const findFile = () => app.use(photoFiles).findSize({ photo, width, format })
  return { photo, file, type: CONTENT_TYPES[format], isPhoto: true, find: findFile }
}

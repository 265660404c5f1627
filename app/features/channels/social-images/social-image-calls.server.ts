import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { productMedia, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import { type Photo, previewUrl } from '#app/features/core/media/photo.ts'
import { photoFiles } from '#app/features/core/media/photo-files.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readBrandPng } from '#app/features/core/theme/brand-files.server.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { drawSocialImage } from './draw-social-image.server.ts'
import { drawnParts, type SocialImageFacts, socialImageUrl } from './social-image.server.ts'

const YEAR_SECONDS = 31_536_000
/** Cache time of the redirect to the current picture. */
const REDIRECT_SECONDS = 300
/** Cache time of the photo that replaces a picture which could not be drawn. */
const PLACEHOLDER_SECONDS = 60
/** Maximum number of pictures that wait to be drawn, which limits the memory. Further requests get the photo of the product. */
const MAX_WAITING = 30
const FOLDER = /^social-([1-9]\d{0,9})$/
const PHOTO_PX = 1200
const BATCH_SIZE = 500

const folderOf = (productId: number) => `social-${productId}`

type Facts = SocialImageFacts & { photo: Photo | null }

/** Limits drawing to one picture at a time. Simultaneous requests for a picture share its drawing. */
const drawings: Resource<{
  limit: ReturnType<typeof createSemaphore>
  running: Map<string, Promise<void>>
}> = {
  name: 'social-images',
  open: () => ({ limit: createSemaphore(1), running: new Map() }),
}

/**
 * Serves `/media/social/<product>-<hash>.jpg` (docs/contract/http.md 7). The picture is drawn and stored at the first request. Only
 * the current picture of a product is stored, so invented URLs cannot fill the disk. Every other hash redirects to the current one.
 */
export function registerSocialImages(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { file: string } }>('/media/social/:file', async (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const [, id] = /^([1-9]\d{0,8})-[0-9a-f]{20}\.jpg$/.exec(request.params.file) ?? []
    const facts = id === undefined ? undefined : await readFacts(app, Number(id))
    if (!facts) {
      return sendNotFound(reply, 'Deze afbeelding is er niet.')
    }
    const currentUrl = socialImageUrl(facts, await readSettings(app))
    if (currentUrl !== request.url.split('?')[0]) {
      return reply
        .header('cache-control', `public, max-age=${REDIRECT_SECONDS}`)
        .redirect(currentUrl, 302)
    }
    const key = await drawOnce(app, facts, request.params.file)
    if (key === undefined) return sendPhotoInstead(reply, facts)
    const store = app.use(mediaStore)
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('content-length', (await store.sizeOf(key)) ?? 0)
      .send(await store.open(key))
  })
}

/** Responds with the photo of a product while its picture cannot be drawn. */
function sendPhotoInstead(reply: FastifyReply, { photo }: Facts) {
  if (photo) {
    return reply
      .header('cache-control', `public, max-age=${PLACEHOLDER_SECONDS}`)
      .redirect(previewUrl(photo), 302)
  }
  return reply
    .code(503)
    .header('retry-after', String(PLACEHOLDER_SECONDS))
    .type('text/plain; charset=utf-8')
    .send('Deze afbeelding is er nu niet. Probeer het over een minuut opnieuw.')
}

/** Returns the contents of a product's picture; undefined if the product has no public page or is not an own product. */
async function readFacts(app: App, productId: number): Promise<Facts | undefined> {
  const [product] = await app.db
    .select({ name: products.name, subtitle: products.subtitle })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        eq(products.seller, 'own'),
        eq(products.status, 'published'),
        eq(products.inCustomersOnlyCategory, false),
      ),
    )
  if (!product) return undefined
  const links = await app.db
    .select({ mediaId: productMedia.mediaId })
    .from(productMedia)
    .where(eq(productMedia.productId, productId))
    .orderBy(asc(productMedia.position))
  const ids = links.map(({ mediaId }) => mediaId)
  const photos = await readPhotos(app.db, ids)
  const firstId = ids.find((mediaId) => photos.has(mediaId))
  return { productId, ...product, photo: photos.get(firstId ?? 0) ?? null }
}

/** Draws and stores a picture unless it exists. Returns its key; undefined if drawing or storing fails or too many pictures wait. */
async function drawOnce(app: App, facts: Facts, file: string): Promise<string | undefined> {
  const store = app.use(mediaStore)
  const { limit, running } = app.use(drawings)
  const key = `${folderOf(facts.productId)}/${file}`
  if ((await store.sizeOf(key)) !== undefined) return key
  const earlierRun = running.get(key)
  if (!earlierRun && running.size >= MAX_WAITING) return undefined
  const drawingRun =
    earlierRun ?? limit(() => drawAndStore(app, facts, key)).finally(() => running.delete(key))
  running.set(key, drawingRun)
  try {
    await drawingRun
    return key
  } catch (err) {
    app.log.warn({ err, productId: facts.productId }, 'social image could not be made')
    return undefined
  }
}

async function drawAndStore(app: App, facts: Facts, key: string): Promise<void> {
  const settings = await readSettings(app)
  const logo = await readBrandPng(app.db, settings.logo)
  const parts = drawnParts(facts, settings)
  const [x = 50, y = 50] = (facts.photo?.focus ?? '').match(/\d+/g)?.map(Number) ?? []
  const picture = await drawSocialImage({
    ...parts,
    photo: facts.photo && (await readPhoto(app, facts.photo)),
    focus: { x, y },
    logo: logo?.png ?? null,
  })
  const store = app.use(mediaStore)
  // Nothing links to the previous picture any longer.
  await store.removeFolder(folderOf(facts.productId))
  await store.write(key, picture)
}

/** Reads the file of a photo; null if the file is missing. */
async function readPhoto(app: App, { base }: Photo): Promise<Buffer | null> {
  const [, id, hash = ''] = /^\/media\/(\d+)-([0-9a-f]+)$/.exec(base) ?? []
  const photo = { id: Number(id), hash }
  const photoFile = await app.use(photoFiles).findSize({ photo, width: PHOTO_PX, format: 'jpg' })
  return (photoFile && (await app.use(mediaStore).read(photoFile.key))) ?? null
}

/** Deletes the pictures of products that no longer exist. */
export async function clearSocialImages(app: App): Promise<void> {
  const store = app.use(mediaStore)
  const ids = (await store.listFolders()).flatMap((folder) => {
    const id = FOLDER.exec(folder)?.[1]
    return id === undefined ? [] : [Number(id)]
  })
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batchIds = ids.slice(start, start + BATCH_SIZE)
    const rows = await app.db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, batchIds))
    const existingIds = new Set(rows.map((row) => row.id))
    for (const id of batchIds) if (!existingIds.has(id)) await store.removeFolder(folderOf(id))
  }
}

import { sql } from 'drizzle-orm'
import { pathOfUrl, UPLOADS } from '#app/features/content/redirects/redirects.ts'
import { insertFormerPhotos } from '#app/features/core/media/pending-photos.server.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerPost,
  readFormerPosts,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import {
  addRedirects,
  addRemark,
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  storeInParts,
} from '../moved-objects.server.ts'

const PHOTOS_PER_BATCH = 2_000
/** Maximum number of photos whose files a plan looks for. */
const MAX_CHECKED_PHOTOS = 5_000

/** Adds the photos of the former shop to the media library; their files are stored later, from uploads or by URL. */
export async function moveMedia(move: Move): Promise<void> {
  for await (const batch of readFormerPosts(move.formerDb, ['attachment'], PHOTOS_PER_BATCH)) {
    const counts = countsOf(move, 'media')
    const photos = batch.filter((post) => isImage(post))
    for (const post of batch.filter((each) => !isImage(each)))
      addRemark(move, 'not-an-image', post.title || post.slug)
    counts.found += batch.length
    counts.skipped += batch.length - photos.length
    if (move.options.isDryRun) {
      for (const photo of photos) {
        move.mediaIds.set(photo.id, photo.id)
        if (move.photoUrls.length < MAX_CHECKED_PHOTOS)
          move.photoUrls.push(urlOfFile(photo, move.facts.shop))
      }
      counts.made += photos.length
    } else
      await storeInParts(move, 'media', photos, {
        store: (part) => storePhotos(move, part),
        nameOf: ({ title, slug }) => title || slug,
      })
    move.onProgress('media', countsOf(move, 'media').found)
    if (move.shouldStop()) return
  }
}

const isImage = ({ mime, guid, meta }: FormerPost) =>
  mime.startsWith('image/') ||
  /\.(?:jpe?g|png|gif|webp|avif)$/i.test(metaValue(meta, '_wp_attached_file') || guid)

/** Returns the URL of a file in the former shop; for a multisite the guid contains the folder. */
export function urlOfFile({ guid, meta }: FormerPost, shop: string): string {
  const file = metaValue(meta, '_wp_attached_file')
  if (file === '' || /^https?:/.test(file)) return file || guid
  const folder = /^https?:\/\/[^/]+(\/.*?wp-content\/uploads\/(?:sites\/\d+\/)?)/.exec(guid)?.[1]
  return `${shop}${folder ?? '/wp-content/uploads/'}${file}`
}

async function storePhotos(move: Move, posts: FormerPost[]): Promise<void> {
  const { app, facts } = move
  const counts = countsOf(move, 'media')
  const rows = posts.map((post) => {
    const url = urlOfFile(post, facts.shop)
    return {
      // The photo keeps its id here if that is free.
      newId: post.id,
      url,
      alt: metaValue(post.meta, '_wp_attachment_image_alt').slice(0, 500).toWellFormed(),
      title: post.title.slice(0, 200).toWellFormed(),
      caption: post.excerpt.slice(0, 500).toWellFormed(),
      name: fileNameOf(url).slice(0, 200).toWellFormed(),
    }
  })
  await app.db.transaction(async (tx) => {
    const movedBefore = await findObjects(
      tx,
      move,
      'media',
      posts.map(({ id }) => id),
    )
    const newPhotos = rows.filter(({ newId }) => !movedBefore.has(String(newId)))
    for (const [formerId, { newId }] of movedBefore)
      move.mediaIds.set(Number(formerId), Number(newId))
    counts.left += movedBefore.size
    const stored = await insertFormerPhotos(tx, newPhotos)
    const objects = newPhotos.flatMap((row) => {
      const photo = stored.get(row.url)
      if (!photo) return []
      move.mediaIds.set(row.newId, photo.id)
      return [{ formerId: row.newId, newId: photo.id, hash: hashOfData(row), isNew: photo.isNew }]
    })
    counts.made += objects.filter(({ isNew }) => isNew).length
    counts.left += objects.filter(({ isNew }) => !isNew).length
    await recordObjects(tx, move, 'media', objects)
    await addRedirects(
      tx,
      move,
      newPhotos.flatMap((row) => redirectsOf(move, row)),
    )
  })
}

/** Returns the decoded file name of a URL. A percent sign that encodes nothing is escaped, because it cannot be decoded. */
function fileNameOf(url: string): string {
  const fileName = url.split('/').at(-1) ?? ''
  return decodeURIComponent(fileName.replace(/%(?![\da-f]{2})/gi, '%25'))
}

/** Returns redirects for every size of a photo file and for its attachment page. */
function redirectsOf(move: Move, { newId: formerId, url }: { newId: number; url: string }) {
  const targetId = move.mediaIds.get(formerId)
  if (targetId === undefined) return []
  const file = pathOfUrl(url)
  const uploadPath = file?.slice(Math.max(0, file.indexOf(UPLOADS))) ?? null
  return [...new Set([file, uploadPath]), `/?attachment_id=${formerId}`, `/?p=${formerId}`].flatMap(
    (path) => (path ? [{ path, targetKind: 'media' as const, targetId, targetUrl: '' }] : []),
  )
}

/** Returns the highest id of the former shop, so that new objects get higher ones. */
export async function highestFormerId(move: Pick<Move, 'formerDb'>): Promise<number> {
  const { rows } = await move.formerDb.execute<{ id: string | null }>(
    sql`SELECT max("ID") AS id FROM former_posts WHERE "ID" < 1000000000`,
  )
  return Number(rows[0]?.id ?? 0)
}

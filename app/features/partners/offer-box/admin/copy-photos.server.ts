import { and, eq, isNotNull } from 'drizzle-orm'
import { addPhoto, addToGallery } from '#app/features/catalog/photos/edit-photos.server.ts'
import {
  type AddPhotoResult,
  addPhotoMessage,
} from '#app/features/catalog/photos/product-photos.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { fetchImage } from '#app/features/core/remote-photos/fetch-image.server.ts'
import { remotePhotoMessage } from '#app/features/core/remote-photos/remote-photo-messages.ts'
import type { LiveOffer } from '#app/features/partners/offers/offers.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { resolveSimulatedPhoto } from '#app/features/partners/offers/resolve-simulated-photo.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'
import type { CopyPhotosResult } from './copied-photos.ts'

/** Short, because the owner waits for the photos. */
const TIMEOUT_MS = 8_000
/** Only simulated marketplaces are on this machine. */
const isLoopbackAddress = (address: string) => address === '127.0.0.1' || address === '::1'

/** Returns the photos of this offer, or none if its source allows only links to them. */
export const copyablePhotos = ({ source, quote }: Pick<LiveOffer, 'source' | 'quote'>) =>
  POLICIES[source].photos === 'copied' ? (quote?.images ?? []) : []

/**
 * Copies the photos of an offer, if its source allows it. The origin of each photo is stored, so that a photo of another
 * product is not fetched again.
 */
export async function copyPhotos(
  app: App,
  productId: number,
  offerId: number,
  /** addresses that may be fetched; tests allow this machine */
  isAllowed?: (address: string) => boolean,
): Promise<CopyPhotosResult> {
  const offers = await readLiveOffers(app.db, [productId], app.clock.now())
  const offer = offers.find(({ id }) => id === offerId)
  const images = offer ? copyablePhotos(offer) : []
  if (images.length === 0) return { ok: false, error: 'only-linked' }
  const downloads = await Promise.all(
    images.map(async ({ url }) => ({ url, photo: await getPhoto(app, url, isAllowed) })),
  )
  const result = { ok: true as const, copied: 0, alreadyThere: 0, failed: [] as FailedPhoto[] }
  // One after the other, to preserve their order.
  for (const { url, photo } of downloads) {
    if ('reason' in photo) {
      result.failed.push({ url, reason: photo.reason })
      continue
    }
    const addResult = await attachPhoto(app, productId, url, photo)
    if (addResult.ok) result.copied++
    else if (addResult.error === 'twice') result.alreadyThere++
    else result.failed.push({ url, reason: addPhotoMessage(addResult.error) })
  }
  return result
}

interface FailedPhoto {
  url: string
  reason: string
}

type PhotoSource = { mediaId: number } | { bytes: Buffer } | { reason: string }

/** Returns the earlier copy of this photo, or downloads it. */
async function getPhoto(
  app: App,
  url: string,
  isAllowed: ((address: string) => boolean) | undefined,
): Promise<PhotoSource> {
  const mediaId = await findCopiedPhoto(app, url)
  if (mediaId !== undefined) return { mediaId }
  const simulatedPhoto = resolveSimulatedPhoto(app, url)
  const download = await fetchImage(simulatedPhoto ?? url, {
    timeoutMs: TIMEOUT_MS,
    ...(isAllowed && { isAllowed }),
    ...(simulatedPhoto && { isAllowed: isLoopbackAddress }),
  })
  return download.ok ? { bytes: download.bytes } : { reason: remotePhotoMessage(download.error) }
}

async function attachPhoto(
  app: App,
  productId: number,
  sourceUrl: string,
  photo: Exclude<PhotoSource, { reason: string }>,
): Promise<AddPhotoResult> {
  if ('mediaId' in photo) return addToGallery(app, productId, photo.mediaId)
  // An offer may list the same photo twice.
  const mediaId = await findCopiedPhoto(app, sourceUrl)
  return mediaId === undefined
    ? addPhoto(app, productId, photo.bytes, { sourceUrl })
    : addToGallery(app, productId, mediaId)
}

async function findCopiedPhoto(app: App, url: string): Promise<number | undefined> {
  const [existingPhoto] = await app.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.sourceUrl, url), isNotNull(media.hash)))
  return existingPhoto?.id
}

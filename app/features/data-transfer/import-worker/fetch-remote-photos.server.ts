import { eq, sql } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import {
  type DuePhoto,
  leaseDuePhoto,
  recordPhotoFailure,
  retryPendingPhotos,
} from '#app/features/core/media/pending-photos.server.ts'
import { storePhoto } from '#app/features/core/media/store-photo.server.ts'
import { fetchImage } from '#app/features/core/remote-photos/fetch-image.server.ts'
import {
  MAX_TRIES,
  type RemotePhotoError,
  retryDelayMs,
} from '#app/features/core/remote-photos/remote-photo.ts'
import { remotePhotoMessage } from '#app/features/core/remote-photos/remote-photo-messages.ts'
import { isLinkedOnly } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'

const PARALLEL_FETCHES = 4
/** Lease during which no other process fetches the same photo; it expires if the process dies. */
const LEASE_MS = 2 * 60_000

export interface FetchPhotosOptions {
  /** seconds after which no further photo is fetched */
  seconds: number
  /** stops fetching when aborted */
  signal?: AbortSignal
  /** true: also fetches photos whose next attempt is later, and photos that were given up */
  shouldRetryAll?: boolean
  onPhoto?: (done: { fetched: number; failed: number }) => void
  /** whether photos may be fetched from this IP address; absent: from public addresses only. Tests allow their own machine. */
  isAllowedAddress?: (ipAddress: string) => boolean
}

export interface FetchedPhotos {
  fetched: number
  /** failures of this round, each with a text for the report */
  failed: { url: string; reason: string; isGivenUp: boolean }[]
  waiting: number
}

/** Fetches photos of imported products; failures are retried at growing intervals. */
export async function fetchRemotePhotos(
  app: App,
  options: FetchPhotosOptions,
): Promise<FetchedPhotos> {
  const startMs = performance.now()
  const result: FetchedPhotos = { fetched: 0, failed: [], waiting: 0 }
  const storedPhotoIds: number[] = []
  if (options.shouldRetryAll) {
    await retryPendingPhotos(app.db)
  }
  const fetchDuePhotos = async (): Promise<void> => {
    while (performance.now() - startMs < options.seconds * 1000 && !options.signal?.aborted) {
      const now = app.clock.now()
      const leaseEnd = new Date(now.getTime() + LEASE_MS)
      const photo = await leaseDuePhoto(app.db, { now, leaseEnd })
      if (!photo) return
      const error = await fetchPhoto(app, photo, options.isAllowedAddress)
      if (error) result.failed.push(await recordFailure(app, photo, error))
      else {
        result.fetched++
        storedPhotoIds.push(photo.id)
      }
      options.onPhoto?.({ fetched: result.fetched, failed: result.failed.length })
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, fetchDuePhotos))
  await refreshProducts(app, await readProductsOf(app, storedPhotoIds))
  result.waiting = await app.db.$count(media, eq(media.state, 'pending'))
  return result
}

async function fetchPhoto(
  app: App,
  photo: DuePhoto,
  isAllowed: FetchPhotosOptions['isAllowedAddress'],
): Promise<RemotePhotoError | null> {
  if (isLinkedOnly(photo.source_url)) return { code: 'only-linked' }
  const fetchResult = await fetchImage(photo.source_url, isAllowed ? { isAllowed } : {})
  if (!fetchResult.ok) return fetchResult.error
  const stored = await storePhoto(app, fetchResult.bytes, { id: photo.id })
  if (stored.ok) return null
  return { code: stored.error === 'too-large' ? 'too-many-pixels' : 'not-a-photo' }
}

async function recordFailure(app: App, photo: DuePhoto, error: RemotePhotoError) {
  const attempts = photo.attempts + 1
  const reason = remotePhotoMessage(error)
  const isGivenUp = attempts >= MAX_TRIES || error.code === 'only-linked'
  const nextTryAt = new Date(app.clock.now().getTime() + retryDelayMs(attempts))
  await recordPhotoFailure(app.db, photo.id, { attempts, reason, nextTryAt, isGivenUp })
  return { url: photo.source_url, reason, isGivenUp }
}

/** Returns the products that show these photos. */
export async function readProductsOf(app: App, mediaIds: number[]): Promise<number[]> {
  if (mediaIds.length === 0) return []
  const ids = sql.param(mediaIds)
  const { rows } = await app.db.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM product_media WHERE media_id = ANY(${ids}::integer[])
    UNION SELECT product_id FROM variants WHERE media_ids && ${ids}::integer[]`)
  return rows.map(({ id }) => id)
}

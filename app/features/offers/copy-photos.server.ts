import { addPhoto } from '#app/features/catalog/edit-photos.server.ts'
import { fetchImage } from '#app/features/media/fetch-image.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type LiveOffer, PLAYED_PHOTOS } from './offers.ts'
import { readLiveOffers } from './read-live-offers.server.ts'
import { POLICIES } from './source-policies.ts'

/** Somebody waits for it. */
const TIMEOUT_MS = 8_000

/** Photographs that the source of this offer lets the shop copy; none where it wants them linked. */
export const copyablePhotos = ({ source, quote }: Pick<LiveOffer, 'source' | 'quote'>) =>
  POLICIES[source].photos === 'copied'
    ? (quote?.images ?? []).filter(({ url }) => !url.startsWith(PLAYED_PHOTOS))
    : []

export type CopyPhotosResult =
  | { ok: true; copied: number; failed: number }
  | { ok: false; error: 'only-linked' }

/** Makes the photographs of an offer the shop's own, as far as its source allows it. */
export async function copyPhotos(
  shop: Shop,
  productId: number,
  offerId: number,
  /** tests fetch from this machine */
  isAllowed?: (address: string) => boolean,
): Promise<CopyPhotosResult> {
  const offers = await readLiveOffers(shop.db, [productId], shop.clock.now())
  const offer = offers.find(({ id }) => id === offerId)
  const images = offer ? copyablePhotos(offer) : []
  if (images.length === 0) return { ok: false, error: 'only-linked' }
  const fetched = await Promise.all(
    images.map(({ url }) =>
      fetchImage(url, { timeoutMs: TIMEOUT_MS, ...(isAllowed && { isAllowed }) }),
    ),
  )
  let copied = 0
  // One after the other, so that they hang in the order in which they were told.
  for (const one of fetched) if (one.ok && (await addPhoto(shop, productId, one.bytes)).ok) copied++
  return { ok: true, copied, failed: images.length - copied }
}

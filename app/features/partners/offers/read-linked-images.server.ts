import type { Db } from '#app/platform/database/db.server.ts'
import { inOrder } from './offers.ts'
import { readLiveOffers } from './read-live-offers.server.ts'

/** By product the first photograph at a shop that sells it, with until when it may be shown (ISO). */
export async function readLinkedImages(
  db: Db,
  productIds: number[],
  now: Date,
): Promise<Map<number, { url: string; until: string }>> {
  const images = new Map<number, { url: string; until: string }>()
  for (const { productId, quote } of inOrder(await readLiveOffers(db, productIds, now))) {
    const [first] = quote?.images ?? []
    if (quote && first && !images.has(productId))
      images.set(productId, { url: first.url, until: quote.expiresAt.toISOString() })
  }
  return images
}

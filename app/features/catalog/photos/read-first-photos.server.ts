import { asc, inArray } from 'drizzle-orm'
import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { productMedia } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns the first photo of each product. A product without photos is missing in the result. */
export async function readFirstPhotos(db: Db, productIds: number[]): Promise<Map<number, Photo>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([productMedia.productId])
    .from(productMedia)
    .where(inArray(productMedia.productId, productIds))
    .orderBy(productMedia.productId, asc(productMedia.position))
  const photos = await readPhotos(
    db,
    rows.map(({ mediaId }) => mediaId),
  )
  return new Map(
    rows.flatMap(({ productId, mediaId }) => {
      const photo = photos.get(mediaId)
      return photo ? [[productId, photo] as const] : []
    }),
  )
}

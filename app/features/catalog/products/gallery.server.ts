// The photos of products and of their variants.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { productMedia, variants } from './catalog-tables.server.ts'

/** Replaces the photos of a product, in the given order. */
export async function replaceGallery(tx: Db, productId: number, mediaIds: number[]): Promise<void> {
  await tx.delete(productMedia).where(eq(productMedia.productId, productId))
  if (mediaIds.length === 0) return
  await tx
    .insert(productMedia)
    .values(mediaIds.map((mediaId, position) => ({ productId, mediaId, position })))
}

/** Replaces the photos of a product. Photos deleted in the meantime are skipped. */
export async function restoreGallery(tx: Db, productId: number, mediaIds: number[]): Promise<void> {
  await tx.delete(productMedia).where(eq(productMedia.productId, productId))
  await tx.execute(sql`
    INSERT INTO product_media (product_id, media_id, position)
    SELECT ${productId}, m.id, w.position - 1
    FROM unnest(${sql.param(mediaIds)}::integer[]) WITH ORDINALITY AS w (id, position) JOIN media m USING (id)`)
}

/** Replaces the photos of many products. `hasOldPhotos` is false if all products are new, so that nothing has to be deleted. */
export async function replaceGalleries(
  tx: Db,
  galleries: { id: number; media: number[] }[],
  hasOldPhotos: boolean,
): Promise<void> {
  if (hasOldPhotos) {
    const ids = sql.param(galleries.map(({ id }) => id))
    await tx.delete(productMedia).where(sql`${productMedia.productId} = ANY(${ids}::integer[])`)
  }
  await tx.execute(sql`
    INSERT INTO product_media (product_id, media_id, position)
    SELECT w.id, m.id, m.position - 1
    FROM jsonb_to_recordset(${JSON.stringify(galleries)}::jsonb) AS w (id integer, media integer[]),
      unnest(w.media) WITH ORDINALITY AS m (id, position)`)
}

export async function copyGallery(tx: Db, fromId: number, toId: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_media (product_id, media_id, position)
    SELECT ${toId}, media_id, position FROM product_media WHERE product_id = ${fromId}`)
}

/** Replaces the photos of one variant. */
export async function setVariantPhotos(
  tx: Db,
  variantId: number,
  mediaIds: number[],
): Promise<void> {
  await tx.update(variants).set({ mediaIds }).where(eq(variants.id, variantId))
}

/** Removes a photo from every variant of a product. */
export async function removeVariantPhoto(
  tx: Db,
  productId: number,
  mediaId: number,
): Promise<void> {
  await tx
    .update(variants)
    .set({ mediaIds: sql`array_remove(${variants.mediaIds}, ${mediaId}::integer)` })
    .where(eq(variants.productId, productId))
}

/** Adds a photo at the end of the photos of these variants. */
export async function addVariantPhoto(
  tx: Db,
  productId: number,
  variantIds: number[],
  mediaId: number,
): Promise<void> {
  await tx
    .update(variants)
    .set({ mediaIds: sql`array_remove(${variants.mediaIds}, ${mediaId}) || ${mediaId}::integer` })
    .where(and(eq(variants.productId, productId), inArray(variants.id, variantIds)))
}

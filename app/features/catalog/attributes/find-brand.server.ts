import { eq } from 'drizzle-orm'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { brands } from './attributes-tables.server.ts'

/** Finds a brand by slug, with the owner's text and photo. */
export async function findBrand(db: Db, slug: string) {
  const [row] = await db
    .select({ brand: brands, media })
    .from(brands)
    .leftJoin(media, eq(media.id, brands.mediaId))
    .where(eq(brands.slug, slug))
  if (!row) return undefined
  const { mediaId: _, ...brand } = row.brand
  return { ...brand, photo: row.media ? toPhoto(row.media) : null }
}

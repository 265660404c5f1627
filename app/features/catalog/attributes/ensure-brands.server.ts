import { eq, sql } from 'drizzle-orm'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { toPhoto } from '#app/features/core/media/photo.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { brands } from './attributes-tables.server.ts'

/** Key of a brand in the result of `ensureBrands`. Spellings with the same slug are the same brand. */
export const brandSlug = (name: string) => toSlug(name) || 'merk'

/** Finds brands by slug and inserts the missing ones. */
export async function ensureBrands(db: Db, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const nameBySlug = new Map(names.map((name) => [brandSlug(name), name]))
  const brandsJson = JSON.stringify([...nameBySlug].map(([slug, name]) => ({ slug, name })))
  await db.execute(sql`
    INSERT INTO brands (slug, name)
    SELECT w.slug, w.name FROM jsonb_to_recordset(${brandsJson}::jsonb) AS w (slug text, name text)
    WHERE NOT EXISTS (SELECT 1 FROM brands b WHERE b.slug = w.slug)
    ON CONFLICT (slug) DO NOTHING`)
  const { rows } = await db.execute<{ id: number; slug: string }>(sql`
    SELECT id, slug FROM brands WHERE slug = ANY(${sql.param([...nameBySlug.keys()])}::text[])`)
  return new Map(rows.map((row) => [row.slug, row.id]))
}

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

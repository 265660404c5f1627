import { asc, eq, sql } from 'drizzle-orm'
import { brandSlug, ensureBrands } from '#app/features/catalog/attributes/ensure-brands.server.ts'
import {
  attributeValues,
  brands,
  products,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { announceChanges } from '#app/platform/changes.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'

export interface ManagedBrand {
  id: number
  name: string
  products: number
}

export async function readBrands(shop: Shop): Promise<ManagedBrand[]> {
  return shop.db
    .select({
      id: brands.id,
      name: brands.name,
      products: sql<number>`count(${products.id})::int`,
    })
    .from(brands)
    .leftJoin(products, eq(products.brandId, brands.id))
    .groupBy(brands.id, brands.name)
    .orderBy(asc(brands.name))
}

/** Returns false if a brand has this name or the same slug. */
export async function addBrand(shop: Shop, name: string): Promise<boolean> {
  const [known] = await shop.db
    .select()
    .from(brands)
    .where(eq(brands.slug, brandSlug(name)))
  if (known) return false
  await ensureBrands(shop.db, [name])
  return true
}

/** Renames a brand; its slug stays, so that links to its facet stay valid. */
export async function renameBrand(shop: Shop, id: number, name: string): Promise<void> {
  const [brand] = await shop.db.update(brands).set({ name }).where(eq(brands.id, id)).returning()
  if (!brand) return
  await shop.db
    .update(attributeValues)
    .set({ label: name })
    .where(sql`attribute_code = 'merk' AND slug = ${brand.slug}`)
  await tell(shop, await piecesOf(shop.db, id))
}

/** Removes a brand; its products stay, without one. */
export async function removeBrand(shop: Shop, id: number): Promise<void> {
  const pieces = await shop.db.transaction(async (tx) => {
    // The lock waits for saves of products with this brand; later saves find it gone.
    await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for('update')
    const found = await piecesOf(tx, id)
    await tx.update(products).set({ brandId: null }).where(eq(products.brandId, id))
    await tx.delete(brands).where(eq(brands.id, id))
    return found
  })
  await tell(shop, pieces)
}

async function piecesOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.brandId, id))
  return rows.map((row) => row.id)
}

async function tell(shop: Shop, pieces: number[]) {
  await refreshProducts(shop, pieces)
  await announceChanges(shop, ['facets', 'listing'])
}

import { asc, eq, sql } from 'drizzle-orm'
import {
  attributeValues,
  brands,
} from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { brandSlug, ensureBrands } from '#app/features/catalog/attributes/ensure-brands.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { removeBrandFromProducts } from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'

export interface ManagedBrand {
  id: number
  name: string
  products: number
}

export async function readBrands(app: App): Promise<ManagedBrand[]> {
  return app.db
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
export async function addBrand(app: App, name: string): Promise<boolean> {
  const [known] = await app.db
    .select()
    .from(brands)
    .where(eq(brands.slug, brandSlug(name)))
  if (known) return false
  await ensureBrands(app.db, [name])
  return true
}

/** Renames a brand; its slug stays, so that links to its facet stay valid. */
export async function renameBrand(app: App, id: number, name: string): Promise<void> {
  const [brand] = await app.db.update(brands).set({ name }).where(eq(brands.id, id)).returning()
  if (!brand) return
  await app.db
    .update(attributeValues)
    .set({ label: name })
    .where(sql`attribute_code = 'merk' AND slug = ${brand.slug}`)
  await publishChanges(app, await productIdsOf(app.db, id))
}

/** Removes a brand; its products stay, without one. */
export async function removeBrand(app: App, id: number): Promise<void> {
  const productIds = await app.db.transaction(async (tx) => {
    // The lock waits for saves of products with this brand; later saves find it gone.
    await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for('update')
    const found = await productIdsOf(tx, id)
    await removeBrandFromProducts(tx, id)
    await tx.delete(brands).where(eq(brands.id, id))
    return found
  })
  await publishChanges(app, productIds)
}

async function productIdsOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.brandId, id))
  return rows.map((row) => row.id)
}

async function publishChanges(app: App, productIds: number[]) {
  await refreshProducts(app, productIds)
  await announceChanges(app, ['facets', 'listing'])
}

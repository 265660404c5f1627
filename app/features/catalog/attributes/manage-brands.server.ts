import { asc, count, eq, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { removeBrandFromProducts } from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { lockPhoto } from '#app/features/core/media/media-rows.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import { attributeValues, brands } from './attributes-tables.server.ts'
import type { BrandEdit } from './brand-form.ts'
import { brandSlug } from './ensure-brands.server.ts'

const BRANDS_PER_PAGE = 50

/** Returns all brands as options of a select. */
export async function readBrands(app: App): Promise<{ id: number; name: string }[]> {
  return app.db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .orderBy(sql`lower(${brands.name})`)
}

/** Returns a page of brands sorted by name, with the texts of their pages. `search` matches any part of the name. */
export async function readManagedBrands(app: App, query: { search: string; page: number }) {
  const matches = query.search === '' ? undefined : containsText(sql`name`, query.search)
  const [totals] = await app.db.select({ total: count() }).from(brands).where(matches)
  const total = totals?.total ?? 0
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / BRANDS_PER_PAGE)))
  const rows = await app.db
    .select({
      id: brands.id,
      slug: brands.slug,
      name: brands.name,
      description: brands.description,
      mediaId: brands.mediaId,
      searchResult: brands.searchResult,
      products: sql<number>`(SELECT count(*)::int FROM products p WHERE p.brand_id = brands.id)`,
    })
    .from(brands)
    .where(matches)
    .orderBy(sql`lower(${brands.name})`, asc(brands.id))
    .limit(BRANDS_PER_PAGE)
    .offset((page - 1) * BRANDS_PER_PAGE)
  const photos = await readPhotos(
    app.db,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )
  const brandRows = rows.map((row) => ({ ...row, photo: photos.get(row.mediaId ?? 0) ?? null }))
  return { rows: brandRows, total, page, pageSize: BRANDS_PER_PAGE }
}

export type ManagedBrand = Awaited<ReturnType<typeof readManagedBrands>>['rows'][number]

/** Returns the values that the form of a brand changes; undefined if the brand does not exist. */
export async function readBrandEdit(app: App, id: number): Promise<BrandEdit | undefined> {
  const [brand] = await app.db
    .select({
      name: brands.name,
      description: brands.description,
      mediaId: brands.mediaId,
      searchResult: brands.searchResult,
    })
    .from(brands)
    .where(eq(brands.id, id))
  return brand
}

/** Adds a brand. Returns false if another brand has this name or the same slug. */
export async function addBrand(app: App, name: string): Promise<boolean> {
  const slug = brandSlug(name)
  const newBrands = await app.db
    .insert(brands)
    .values({ slug, name })
    .onConflictDoNothing()
    .returning({ id: brands.id })
  return newBrands.length > 0
}

/** Saves a brand and the texts of its page. The slug stays the same, so that links to the page and the facet stay valid. */
export async function saveBrand(app: App, id: number, edit: Partial<BrandEdit>): Promise<void> {
  const [oldBrand] = await app.db
    .select({ name: brands.name })
    .from(brands)
    .where(eq(brands.id, id))
  const [brand] = await app.db.transaction(async (tx) =>
    tx
      .update(brands)
      .set({ ...edit, ...(edit.mediaId && { mediaId: await lockPhoto(tx, edit.mediaId) }) })
      .where(eq(brands.id, id))
      .returning(),
  )
  if (!brand) return
  if (oldBrand?.name === brand.name) return announceChanges(app, ['listing'])
  const { name } = brand
  await app.db
    .update(attributeValues)
    .set({ label: name })
    .where(sql`attribute_code = 'merk' AND slug = ${brand.slug}`)
  await publishChanges(app, await readProductIdsOf(app.db, id))
}

/** Removes a brand. Its products stay, without a brand. */
export async function removeBrand(app: App, id: number): Promise<void> {
  const productIds = await app.db.transaction(async (tx) => {
    // The lock waits until products with this brand are saved. Later saves report that the brand is gone.
    await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for('update')
    const productIds = await readProductIdsOf(tx, id)
    await removeBrandFromProducts(tx, id)
    await tx.delete(brands).where(eq(brands.id, id))
    return productIds
  })
  await publishChanges(app, productIds)
}

async function readProductIdsOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(eq(products.brandId, id))
  return rows.map((row) => row.id)
}

async function publishChanges(app: App, productIds: number[]) {
  await refreshProducts(app, productIds)
  await announceChanges(app, ['facets', 'listing'])
}

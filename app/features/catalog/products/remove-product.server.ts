import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { deleteOldSlugs } from '#app/features/catalog/products/slug-history.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns the time of a change. It is later than the previous one, even within the same millisecond. */
const nextUpdatedAt = (app: App) => {
  const now = app.clock.now().toISOString()
  return sql`greatest(${now}::timestamptz, ${products.updatedAt} + interval '1 millisecond')`
}

/** Moves a product to the trash as a draft, from which it can be restored. Returns whether the product existed. */
export async function trashProduct(app: App, id: number): Promise<boolean> {
  const now = app.clock.now().toISOString()
  const rows = await app.db
    .update(products)
    .set({
      status: 'draft',
      isPublishPending: false,
      trashedAt: sql`coalesce(${products.trashedAt}, ${now}::timestamptz)`,
      updatedAt: nextUpdatedAt(app),
    })
    .where(eq(products.id, id))
    .returning({ id: products.id })
  if (rows.length === 0) return false
  await refreshProducts(app, [id])
  return true
}

/** Restores a product from the trash as a draft. Returns whether the product was in the trash. */
export async function restoreProduct(app: App, id: number): Promise<boolean> {
  const rows = await app.db
    .update(products)
    .set({ trashedAt: null, updatedAt: nextUpdatedAt(app) })
    .where(and(eq(products.id, id), isNotNull(products.trashedAt)))
    .returning({ id: products.id })
  return rows.length > 0
}

/** Returns whether an order refers to the product, so that it cannot be deleted. */
export async function isOrdered(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM order_lines WHERE product_id = ${id} LIMIT 1`)
  return rows.length > 0
}

export type RemoveProductResult = { ok: true } | { ok: false; error: 'unknown-product' | 'ordered' }

/** Deletes a product unless it was ordered. The caller has locked its row and variants. */
export async function removeLockedProduct(tx: Db, id: number): Promise<RemoveProductResult> {
  if (await isOrdered(tx, id)) return { ok: false, error: 'ordered' }
  await deleteOldSlugs(tx, 'product', id)
  await tx.delete(products).where(eq(products.id, id))
  return { ok: true }
}

/** Permanently deletes a product with all its data. A product that was ordered stays, because the accounts refer to it. */
export async function removeProduct(app: App, id: number): Promise<RemoveProductResult> {
  const result = await app.db.transaction(async (tx): Promise<RemoveProductResult> => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!product) return { ok: false, error: 'unknown-product' }
    // An order in progress has locked its variants, so these locks wait until the order is placed.
    await tx
      .select({ id: variants.id })
      .from(variants)
      .where(eq(variants.productId, id))
      .orderBy(variants.id)
      .for('update')
    return removeLockedProduct(tx, id)
  })
  if (result.ok) await refreshProducts(app, [id])
  return result
}

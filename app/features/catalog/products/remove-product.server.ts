import { eq, sql } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { deleteOldSlugs } from '#app/features/catalog/products/slug-history.server.ts'
import type { App } from '#app/platform/app.ts'

/** Moves a product to the trash as a draft; saving it restores it. Returns whether it existed. */
export async function trashProduct(app: App, id: number): Promise<boolean> {
  const now = app.clock.now().toISOString()
  const rows = await app.db
    .update(products)
    .set({
      status: 'draft',
      trashedAt: sql`${now}::timestamptz`,
      updatedAt: sql`greatest(${now}::timestamptz, ${products.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(products.id, id))
    .returning({ id: products.id })
  if (rows.length === 0) return false
  await refreshProducts(app, [id])
  return true
}

export type RemoveProductResult = { ok: true } | { ok: false; error: 'unknown-product' | 'ordered' }

/**
 * Permanently deletes a product with all its data; lines of orders remain for the books, with its name and price. The back
 * office keeps a product that was ordered; programs may delete it too.
 */
export async function removeProduct(
  app: App,
  id: number,
  { evenOrdered = false } = {},
): Promise<RemoveProductResult> {
  const result = await app.db.transaction(async (tx): Promise<RemoveProductResult> => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!product) return { ok: false, error: 'unknown-product' }
    const { rows } = await tx.execute(
      sql`SELECT 1 FROM order_lines WHERE product_id = ${id} LIMIT 1`,
    )
    if (rows.length > 0 && !evenOrdered) return { ok: false, error: 'ordered' }
    await deleteOldSlugs(tx, 'product', id)
    await tx.delete(products).where(eq(products.id, id))
    return { ok: true }
  })
  if (result.ok) await refreshProducts(app, [id])
  return result
}

import { eq } from 'drizzle-orm'
import { moveProductsToCategory } from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import {
  deleteOldSlugs,
  redirectSlugs,
} from '#app/features/catalog/products/slug-history.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { categories } from './categories-tables.server.ts'
import {
  findHiddenFromGuests,
  lockTree,
  markCustomersOnly,
  readCategoryProductIds,
  restrictToCustomers,
} from './category-products.server.ts'

/**
 * Removes a category. Its products, subcategories and URL move to its parent. Products and subcategories that were hidden from
 * guests get the status for customers only, so that they stay hidden, unless `isMadePublic` makes them public.
 */
export async function removeCategory(app: App, id: number, isMadePublic = false): Promise<void> {
  const productIds = await app.db.transaction(async (tx) => {
    await lockTree(tx)
    // The lock waits until products in this category are saved. Later saves report that the category is gone.
    const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
    if (!row) return []
    const productIds = await readCategoryProductIds(tx, id)
    await tx
      .update(categories)
      .set({
        parentId: row.parentId,
        ...(row.customersOnly && !isMadePublic && { customersOnly: true }),
      })
      .where(eq(categories.parentId, id))
    await moveProductsToCategory(tx, id, row.parentId)
    if (row.parentId === null) await deleteOldSlugs(tx, 'category', id)
    else await redirectSlugs(tx, 'category', { slug: row.slug, from: id, to: row.parentId })
    const hiddenProductIds = isMadePublic ? [] : await findHiddenFromGuests(tx, productIds)
    await tx.delete(categories).where(eq(categories.id, id))
    await markCustomersOnly(tx, productIds)
    await restrictToCustomers(tx, hiddenProductIds)
    return productIds
  })
  await refreshProducts(app, productIds)
  await announceChanges(app, ['categories', 'listing', `category:${id}`])
}

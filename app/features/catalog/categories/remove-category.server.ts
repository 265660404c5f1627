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
  findInCustomersOnlyCategory,
  lockTree,
  readCategoryProductIds,
  refreshCustomersOnlyFlagsInBatches,
  setCustomersOnlyStatusInBatches,
} from './category-products.server.ts'

/**
 * Removes a category. Its products, subcategories and URL move to its parent. Without a parent, the products have no category of
 * their own, the subcategories become main categories and the URL is gone. Products and subcategories that were hidden from guests
 * only by this category stay hidden: the products get the status for customers only, the subcategories become for customers only.
 * With `makesContentsPublic` guests see them.
 */
export async function removeCategory(
  app: App,
  id: number,
  makesContentsPublic = false,
): Promise<void> {
  const productIds = await app.db.transaction(async (tx) => {
    await lockTree(tx)
    // The row lock waits for running saves of products in this category. Later saves report that the category is gone.
    const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
    if (!row) return []
    const productIds = await readCategoryProductIds(tx, id)
    // A product may have been saved in this category without a refresh of its flag yet.
    await refreshCustomersOnlyFlagsInBatches(tx, productIds)
    const hiddenProductIds = makesContentsPublic
      ? []
      : await findInCustomersOnlyCategory(tx, productIds)
    await tx
      .update(categories)
      .set({
        parentId: row.parentId,
        ...(row.customersOnly && !makesContentsPublic && { customersOnly: true }),
      })
      .where(eq(categories.parentId, id))
    await moveProductsToCategory(tx, id, row.parentId)
    if (row.parentId === null) await deleteOldSlugs(tx, 'category', id)
    else await redirectSlugs(tx, 'category', { slug: row.slug, from: id, to: row.parentId })
    await tx.delete(categories).where(eq(categories.id, id))
    await refreshCustomersOnlyFlagsInBatches(tx, productIds)
    // Products that are still in a category for customers only retain their status.
    await setCustomersOnlyStatusInBatches(tx, hiddenProductIds)
    return productIds
  })
  await refreshProducts(app, productIds)
  await announceChanges(app, ['categories', 'listing', `category:${id}`])
}

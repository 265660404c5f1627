import { eq } from 'drizzle-orm'
import { readPreviewToken } from '#app/features/catalog/product-editing/product-previews.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { isOrdered } from '#app/features/catalog/products/remove-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import type { ProductState } from './product-state.ts'

/** Reads what the page of a product shows beside its fields: whether it is in the trash, and its preview link. */
export async function readProductState(app: App, productId: number): Promise<ProductState> {
  const [row] = await app.db
    .select({ status: products.status, trashedAt: products.trashedAt })
    .from(products)
    .where(eq(products.id, productId))
  if (!row) return { trashed: null, preview: null }
  if (row.trashedAt) {
    const since = dutchMoment(row.trashedAt, app.clock.now())
    return { trashed: { since, isOrdered: await isOrdered(app.db, productId) }, preview: null }
  }
  if (row.status !== 'draft') return { trashed: null, preview: null }
  const token = await readPreviewToken(app, productId)
  const address = token && `${app.siteUrl}${path('/voorbeeld/:token', { token })}`
  return { trashed: null, preview: { address } }
}

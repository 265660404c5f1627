import { eq } from 'drizzle-orm'
import { duplicateProduct } from '#app/features/catalog/product-editing/make-product.server.ts'
import {
  endPreview,
  readPreviewToken,
  startPreview,
} from '#app/features/catalog/product-editing/product-previews.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  isOrdered,
  removeProduct,
  restoreProduct,
  trashProduct,
} from '#app/features/catalog/products/remove-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import type { ProductState } from './product-state.ts'

/**
 * Runs an action on the whole product and returns the URL to redirect to. Returns undefined if the product does not exist, and null
 * if the intent is not an action, because then the form is saved.
 */
export async function actOnProduct(
  app: App,
  id: number,
  intent: string,
): Promise<string | undefined | null> {
  const productPage = path('/beheer/producten/:id', { id })
  switch (intent) {
    case 'duplicate': {
      const copy = await duplicateProduct(app, id)
      return copy === undefined
        ? undefined
        : `${path('/beheer/producten/:id', { id: copy })}?kopie=1`
    }
    case 'trash':
      return (await trashProduct(app, id)) ? productPage : undefined
    case 'restore':
      return (await restoreProduct(app, id)) ? `${productPage}?teruggezet=1` : undefined
    case 'remove': {
      const removeResult = await removeProduct(app, id)
      if (removeResult.ok) return `${path('/beheer/producten')}?staat=prullenbak&verwijderd=1`
      // The product page explains why an ordered product in the trash cannot be deleted.
      return removeResult.error === 'ordered' ? productPage : undefined
    }
    case 'preview':
      return (await startPreview(app, id)) ? `${productPage}#voorbeeld` : undefined
    case 'end-preview':
      await endPreview(app, id)
      return `${productPage}#voorbeeld`
    default:
      return null
  }
}

/** Reads the trash state and the preview link of a product for its page. */
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
  const url = token && `${app.siteUrl}${path('/voorbeeld/:token', { token })}`
  return { trashed: null, preview: { url } }
}

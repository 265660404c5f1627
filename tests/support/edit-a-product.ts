import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import type { ProductEdit } from '#app/features/catalog/products/product-edit.ts'
import type { App } from '#app/platform/app.ts'

/** Returns an edit without changes, as the form sends it when nothing was typed. */
export async function readUnchangedEdit(app: App, id: number): Promise<ProductEdit> {
  const product = await readProductForEdit(app, id)
  if (!product) throw new Error('the product does not exist')
  return {
    ...product,
    updatedAt: product.updatedAt.toISOString(),
    values: { offeredIds: product.valueIds, chosenIds: product.valueIds },
    variants: product.variants.map((variant) => ({
      ...variant,
      stockWas: variant.stock,
      isGone: false,
    })),
  }
}

/** Returns the same change for every variant. */
export const changeEveryVariant = (
  edit: ProductEdit,
  change: Partial<ProductEdit['variants'][number]>,
) => ({
  ...edit,
  variants: edit.variants.map((variant) => ({ ...variant, ...change })),
})

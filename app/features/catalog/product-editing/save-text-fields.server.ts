import { eq } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  nextUpdatedAt,
  updateProductFields,
} from '#app/features/catalog/products/product-writes.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { mergeTextFields } from '#app/features/catalog/text-fields/merge-text-fields.server.ts'
import type { TextFieldsEdit } from '#app/features/catalog/text-fields/text-field-forms.ts'
import type { App } from '#app/platform/app.ts'

export type SaveTextFieldsResult =
  | { ok: true }
  | { ok: false; error: 'unknown-product' }
  /** a pair needs ring sizes; if the product has an option “Ring”, it needs exactly two values */
  | { ok: false; error: 'not-a-pair' }

/** Saves the text fields of a product and whether it is sold as a pair. Cart lines whose texts no longer fit cannot be ordered. */
export async function saveTextFields(
  app: App,
  productId: number,
  { fields, soldAsPair }: TextFieldsEdit,
): Promise<SaveTextFieldsResult> {
  const result = await app.db.transaction(async (tx): Promise<SaveTextFieldsResult> => {
    const [product] = await tx
      .select()
      .from(products)
      .where(eq(products.id, productId))
      .for('update')
    if (!product) return { ok: false, error: 'unknown-product' }
    const rings = product.options.find(({ code }) => code === 'ring')
    const hasSizes = product.options.some(({ code }) => code === 'ringmaat')
    if (soldAsPair && (!hasSizes || (rings && rings.values.length !== 2)))
      return { ok: false, error: 'not-a-pair' }
    const textFields = mergeTextFields(product.textFields, fields)
    await updateProductFields(
      tx,
      productId,
      { textFields, soldAsPair },
      nextUpdatedAt(product.updatedAt, app.clock.now()),
    )
    return { ok: true }
  })
  if (result.ok) await refreshProducts(app, [productId])
  return result
}

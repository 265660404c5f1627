import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { editProductErrors } from '#app/features/catalog/product-editing/product-edit-errors.ts'
import { readProductForm } from '#app/features/catalog/product-editing/product-edit-forms.ts'
import { productFormValues } from '#app/features/catalog/product-editing/product-form-values.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import type {
  EditableProduct,
  EditProductResult,
} from '#app/features/catalog/products/product-edit.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { defaultManufacturer } from '#app/features/core/settings/settings.ts'
import {
  failure,
  type RestCaller,
  type RestFailure,
} from '#app/features/rest-api/rest-framework/rest.ts'
import { invalidFields } from '#app/features/rest-api/rest-framework/rest-mistakes.ts'
import type { App } from '#app/platform/app.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import type { ProgramProduct } from './program-product.ts'
import { META_NAMES } from './wc-product-meta.server.ts'

/** Saves products of programs through the form of the back office, so that its rules hold. */

export type ProductWriteResult = { ok: true; id: number } | RestFailure

export const UNKNOWN_PRODUCT = failure(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')

export const SKU_TAKEN = failure(400, 'product_invalid_sku', 'Invalid or duplicated SKU.')

/** Names of parameters by field of the form of the back office. */
const NAMES = {
  shortDescription: 'short_description',
  vatRate: 'tax_class',
  categoryId: 'categories',
  brandId: 'brands',
  price: 'regular_price',
  sale: 'sale_price',
  saleUntil: 'date_on_sale_to',
  stock: 'stock_quantity',
  gtin: 'global_unique_id',
  ...META_NAMES,
}

/** Another person may save between reading and writing; then the fields are merged into their version. */
const MAX_TRIES = 5

interface WcEdit {
  formValues: FormValues
  tags?: string[] | undefined
}

/** `program`: what programs store with the product, after this request. */
export async function saveWcProduct(
  app: App,
  { manager }: RestCaller,
  id: number,
  { status, program }: { status?: string | undefined; program: ProgramProduct },
  merge: (product: EditableProduct) => WcEdit,
): Promise<ProductWriteResult> {
  let result: EditProductResult = { ok: false, error: 'unknown-product' }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const product = await readProductForEdit(app, id)
    if (!product) return UNKNOWN_PRODUCT
    const { formValues, tags } = merge(product)
    const form = readProductForm(toForm({ ...currentValues(product), ...formValues }))
    if (!form.ok) return rejected(form.errors)
    const edit = { ...form.value, ...(tags && { tags }) }
    edit.manufacturer ??= defaultManufacturer(await readSettings(app))
    const isSellable =
      edit.variants.some((each) => each.isActive) &&
      !program.isGrouped &&
      (product.seller === 'own' ? edit.manufacturer !== null : product.externalUrl !== null)
    const shownStatus = statusAfter({ product, program, status, form: edit.status, isSellable })
    result = await editProduct(app, id, { ...edit, ...shownStatus }, manager?.name)
    if (result.ok) return { ok: true, id }
    if (result.error !== 'changed-since') break
  }
  if (result.error === 'unknown-product') return UNKNOWN_PRODUCT
  const isSku =
    result.error === 'variant-problems' && result.problems.some(({ field }) => field === 'sku')
  return isSku ? SKU_TAKEN : rejected(editProductErrors(result))
}

/** Nothing is shown in the shop before all is known that it needs; a published product waits for that as a draft. */
function statusAfter({
  product,
  program,
  status,
  form,
  isSellable,
}: {
  product: EditableProduct
  program: ProgramProduct
  status: string | undefined
  form: EditableProduct['status']
  isSellable: boolean
}): Pick<EditableProduct, 'status' | 'isPublishPending'> {
  const wasPublished =
    product.status === 'published' ||
    product.isPublishPending ||
    (product.status === 'hidden' && program.status === 'publish')
  const isPublished = status === undefined ? wasPublished : status === 'publish'
  if (!isSellable) return { status: 'draft', isPublishPending: isPublished }
  if (!isPublished) return { status: form, isPublishPending: false }
  return {
    status: program.visibility === 'hidden' ? 'hidden' : 'published',
    isPublishPending: false,
  }
}

/** Fields of variants are named "v101.price" in the form. */
const rejected = (errors: Record<string, string>) =>
  invalidFields(
    Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field.replace(/^v\d+\./, ''), message]),
    ),
    NAMES,
  )

/** The current values of the form; attribute values do not change. */
function currentValues(product: EditableProduct): FormValues {
  const formEntries = Object.entries(productFormValues(product))
  return {
    ...Object.fromEntries(formEntries.filter(([name]) => !name.startsWith('value.'))),
    values: '',
    categories: product.otherCategoryIds.join(),
  }
}

function toForm(values: FormValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    // An unticked box is not sent.
    if (value !== '' || !name.endsWith('.active')) form.set(name, value)
  }
  return form
}

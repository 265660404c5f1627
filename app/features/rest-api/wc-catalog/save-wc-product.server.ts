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
import { invalidFields } from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import type { App } from '#app/platform/app.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import type { ProgramProduct } from './program-product.ts'
import { META_KEY_BY_FORM_FIELD } from './wc-product-meta.server.ts'

/** Saves products of programs through the form of the back office, so that the same rules apply. */

export type ProductWriteResult = { ok: true; id: number } | RestFailure

export const UNKNOWN_PRODUCT = failure(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')

export const SKU_TAKEN = failure(400, 'product_invalid_sku', 'Invalid or duplicated SKU.')

/** REST parameters by field of the back office form. */
const REST_NAMES = {
  shortDescription: 'short_description',
  vatRate: 'tax_class',
  categoryId: 'categories',
  brandId: 'brands',
  price: 'regular_price',
  sale: 'sale_price',
  saleUntil: 'date_on_sale_to',
  stock: 'stock_quantity',
  gtin: 'global_unique_id',
  ...META_KEY_BY_FORM_FIELD,
}

/** Number of attempts: if somebody saves between reading and writing, the fields are merged into the newer version. */
const MAX_TRIES = 5

interface WcEdit {
  formValues: FormValues
  tags?: string[] | undefined
}

/** Saves a product. `program`: the data that programs store with it, including this request. */
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
    const form = readProductForm(toFormData({ ...currentValues(product), ...formValues }))
    if (!form.ok) return rejectFields(form.errors)
    const edit = { ...form.value, ...(tags && { tags }) }
    edit.manufacturer ??= defaultManufacturer(await readSettings(app))
    const isSellable =
      edit.variants.some((each) => each.isActive) &&
      !program.isGrouped &&
      (product.seller === 'own' ? edit.manufacturer !== null : product.externalUrl !== null)
    const newStatus = mergedStatus({
      product,
      program,
      status,
      formStatus: edit.status,
      isSellable,
    })
    result = await editProduct(app, id, { ...edit, ...newStatus }, manager?.name)
    if (result.ok) return { ok: true, id }
    if (result.error !== 'changed-since') break
  }
  if (result.error === 'unknown-product') return UNKNOWN_PRODUCT
  const isSkuProblem =
    result.error === 'variant-problems' && result.problems.some(({ field }) => field === 'sku')
  return isSkuProblem ? SKU_TAKEN : rejectFields(editProductErrors(result))
}

/** Returns the new status. A published product without the required data is a draft until the data is complete. */
function mergedStatus({
  product,
  program,
  status,
  formStatus,
  isSellable,
}: {
  product: EditableProduct
  program: ProgramProduct
  status: string | undefined
  formStatus: EditableProduct['status']
  isSellable: boolean
}): Pick<EditableProduct, 'status' | 'isPublishPending'> {
  const wasPublished =
    product.status === 'published' ||
    product.isPublishPending ||
    (product.status === 'hidden' && program.status === 'publish')
  const isPublished = status === undefined ? wasPublished : status === 'publish'
  if (!isSellable) return { status: 'draft', isPublishPending: isPublished }
  if (!isPublished) return { status: formStatus, isPublishPending: false }
  return {
    status: program.visibility === 'hidden' ? 'hidden' : 'published',
    isPublishPending: false,
  }
}

/** Returns the failure for form errors, in which fields of variants are named "v101.price". */
const rejectFields = (errors: Record<string, string>) =>
  invalidFields(
    Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field.replace(/^v\d+\./, ''), message]),
    ),
    REST_NAMES,
  )

/** Returns the current form values without attribute values, which do not change. */
function currentValues(product: EditableProduct): FormValues {
  const formEntries = Object.entries(productFormValues(product))
  return {
    ...Object.fromEntries(formEntries.filter(([name]) => !name.startsWith('value.'))),
    values: '',
    categories: product.otherCategoryIds.join(),
  }
}

function toFormData(values: FormValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    // Browsers do not send a checkbox that is off.
    if (value !== '' || !name.endsWith('.active')) form.set(name, value)
  }
  return form
}

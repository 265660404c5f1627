import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { makeProduct } from '#app/features/catalog/product-editing/make-product.server.ts'
import { editProductErrors } from '#app/features/catalog/product-editing/product-edit-errors.ts'
import { readProductForm } from '#app/features/catalog/product-editing/product-edit-forms.ts'
import { productFormValues } from '#app/features/catalog/product-editing/product-form-values.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import type {
  EditableProduct,
  EditProductResult,
} from '#app/features/catalog/products/product-edit.ts'
import { removeProduct } from '#app/features/catalog/products/remove-product.server.ts'
import { productTags } from '#app/features/catalog/tags/product-tags.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { defaultManufacturer } from '#app/features/core/settings/settings.ts'
import {
  failure,
  type RestCaller,
  type RestFailure,
} from '#app/features/rest-api/rest-framework/rest.ts'
import { invalidFields } from '#app/features/rest-api/rest-framework/rest-mistakes.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App } from '#app/platform/app.ts'
import type { Typed } from '#app/platform/forms/form-fields.ts'
import {
  ownFields,
  type ProductFields,
  type VariationFields,
  variantFields,
} from './wc-product-fields.ts'

/** Writes of products and variations: merged into the current values and sent through the form of the back office. */

type Written = { ok: true; id: number } | RestFailure

const UNKNOWN = failure(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')

/** Names of parameters by field of the form of the back office. */
const NAMES = {
  shortDescription: 'short_description',
  vatRate: 'tax_class',
  categoryId: 'categories',
  price: 'regular_price',
  sale: 'sale_price',
  saleUntil: 'date_on_sale_to',
  stock: 'stock_quantity',
  gtin: 'global_unique_id',
}

/** Creates a simple product; it is deleted again if its fields are rejected. */
export async function createWcProduct(
  app: App,
  caller: RestCaller,
  args: ProductFields,
): Promise<Written> {
  if (args.type && args.type !== 'simple') {
    return badParam('type', 'is not simple: other products are made in the back office.')
  }
  const name = args.name?.trim() || 'Product'
  const id = await makeProduct(app, { name, priceCents: 0, categoryId: null })
  if (id === undefined) return UNKNOWN
  const fields = {
    ...args,
    name,
    manage_stock: args.manage_stock ?? false,
    regular_price: args.regular_price ?? '',
  }
  const changed = await changeWcProduct(app, caller, id, { status: 'publish', ...fields })
  if (!changed.ok) await removeProduct(app, id)
  return changed
}

export async function changeWcProduct(
  app: App,
  caller: RestCaller,
  id: number,
  args: ProductFields,
): Promise<Written> {
  const problem = await checkTerms(app, args)
  if (problem) return problem
  const names =
    args.tags &&
    (await productTags.names(
      app,
      args.tags.map((tag) => tag.id),
    ))
  const tags = names && [...names.values()]
  return save(app, caller, id, args, (product) => {
    const own = product.variants.length === 1 ? product.variants[0] : undefined
    return {
      typed: { ...ownFields(args, product), ...(own && variantFields(args, own)) },
      ...(tags && { tags }),
    }
  })
}

export async function changeWcVariation(
  app: App,
  caller: RestCaller,
  ids: { productId: number; variantId: number },
  args: VariationFields,
): Promise<Written> {
  const changed = await save(app, caller, ids.productId, {}, (product) => {
    const variant = product.variants.find(({ id }) => id === ids.variantId)
    return { typed: variant ? variantFields(args, variant) : {} }
  })
  return changed.ok ? { ok: true, id: ids.variantId } : changed
}

async function checkTerms(app: App, { categories, tags }: ProductFields) {
  if (categories) {
    const known = new Set((await readCategoryNames(app)).map(({ id }) => id))
    if (!categories.every(({ id }) => known.has(id))) {
      return badParam('categories', 'Term does not exist.')
    }
  }
  if (tags) {
    const known = await productTags.names(
      app,
      tags.map(({ id }) => id),
    )
    if (!tags.every(({ id }) => known.has(id))) return badParam('tags', 'Term does not exist.')
  }
  return null
}

/** Another person may save between reading and writing; then the fields are merged into their version. */
const MAX_TRIES = 5

async function save(
  app: App,
  { manager }: RestCaller,
  id: number,
  { status }: Pick<ProductFields, 'status'>,
  merge: (product: EditableProduct) => { typed: Typed; tags?: string[] },
): Promise<Written> {
  let result: EditProductResult = { ok: false, error: 'unknown-product' }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const product = await readProductForEdit(app, id)
    if (!product) return UNKNOWN
    const { typed, tags } = merge(product)
    const form = readProductForm(toForm({ ...currentValues(product), ...typed }))
    if (!form.ok) return rejected(form.errors)
    const edit = { ...form.value, ...(tags && { tags }) }
    edit.manufacturer ??= defaultManufacturer(await readSettings(app))
    const isComplete = edit.manufacturer !== null && edit.variants.some((each) => each.isActive)
    const isPublished = status === 'publish' || (status === undefined && product.isPublishPending)
    const isPublishPending = isPublished && product.seller === 'own' && !isComplete
    const stored = isPublished ? (isPublishPending ? 'draft' : 'published') : edit.status
    result = await editProduct(
      app,
      id,
      { ...edit, status: stored, isPublishPending },
      manager?.name,
    )
    if (result.ok) return { ok: true, id }
    if (result.error !== 'changed-since') break
  }
  if (result.error === 'unknown-product') return UNKNOWN
  const skuOwner =
    result.error === 'variant-problems' && result.problems.some(({ field }) => field === 'sku')
  return skuOwner
    ? failure(400, 'product_invalid_sku', 'Invalid or duplicated SKU.')
    : rejected(editProductErrors(result))
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
function currentValues(product: EditableProduct): Typed {
  const all = Object.entries(productFormValues(product))
  return {
    ...Object.fromEntries(all.filter(([name]) => !name.startsWith('value.'))),
    values: '',
    categories: product.otherCategoryIds.join(),
  }
}

function toForm(typed: Typed): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) {
    // An unticked box is not sent.
    if (value !== '' || !name.endsWith('.active')) form.set(name, value)
  }
  return form
}

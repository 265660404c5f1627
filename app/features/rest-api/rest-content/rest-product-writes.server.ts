import { z } from 'zod'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import {
  readManagedPhotos,
  restorePhoto,
  savePhotos,
} from '#app/features/catalog/photos/edit-photos.server.ts'
import { MAX_PHOTOS } from '#app/features/catalog/photos/product-photos.ts'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { makeProduct } from '#app/features/catalog/product-editing/make-product.server.ts'
import { newProductForm } from '#app/features/catalog/product-editing/new-product-form.ts'
import { editProductErrors } from '#app/features/catalog/product-editing/product-edit-errors.ts'
import { readProductForm } from '#app/features/catalog/product-editing/product-edit-forms.ts'
import { productFormValues } from '#app/features/catalog/product-editing/product-form-values.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import type { Manufacturer } from '#app/features/catalog/products/catalog.ts'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import { removeProduct } from '#app/features/catalog/products/remove-product.server.ts'
import { productTags } from '#app/features/catalog/tags/product-tags.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { defaultManufacturer } from '#app/features/core/settings/settings.ts'
import { INVALID_POST } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  idArg,
  idListArg,
  metaArg,
  rawTextArg,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  INVALID_PHOTO,
  invalidFields,
  invalidParam,
} from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import type { RestRequest } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { App } from '#app/platform/app.ts'
import { type FormValues, validateForm } from '#app/platform/forms/form-fields.ts'
import { findLibraryPhoto } from './list-photos.server.ts'
import type { ContentWriteResult } from './rest-content.server.ts'

/** Returns the manufacturer for `meta`; the published contract names its fields `maker_…`. */
export const manufacturerToWire = (manufacturer: Manufacturer | null) => ({
  maker_name: manufacturer?.name ?? '',
  maker_address: manufacturer?.address ?? '',
  maker_email: manufacturer?.email ?? '',
})

/** The fields of a product; missing fields do not change. The schema of the product form validates the values. */
export const productFields = {
  title: rawTextArg(500).optional(),
  content: rawTextArg(60_000).optional(),
  excerpt: rawTextArg(2_000).optional(),
  slug: textArg(200).optional(),
  status: z.enum(['publish', 'private', 'draft']).optional(),
  featured_media: idArg.optional(),
  /** category ids, the main category first */
  product_cat: idListArg.optional(),
  product_tag: idListArg.optional(),
  meta: metaArg({
    maker_name: textArg(200).optional(),
    maker_address: textArg(300).optional(),
    maker_email: textArg(254).optional(),
  }).optional(),
}

export const newProductFields = {
  ...productFields,
  title: rawTextArg(500),
  /** "149.95" or "149,95", in euros */
  regular_price: textArg(20).meta({ examples: ['149.95'] }),
}

type ProductFields = z.output<z.ZodObject<typeof productFields>>
type NewProductFields = z.output<z.ZodObject<typeof newProductFields>>

/** REST parameters by field of the product form, for error messages. */
const PARAM_BY_FIELD = {
  name: 'title',
  description: 'content',
  shortDescription: 'excerpt',
  manufacturerName: 'meta[maker_name]',
  manufacturerAddress: 'meta[maker_address]',
  manufacturerEmail: 'meta[maker_email]',
  categoryId: 'product_cat',
  price: 'regular_price',
}

/**
 * Creates a draft with name and price, then applies the other fields, and deletes the draft if they are rejected. Like an
 * imported product, it gets the manufacturer of the settings if the request has none.
 */
export async function createRestProduct(
  request: RestRequest<NewProductFields>,
): Promise<ContentWriteResult> {
  const { app, args } = request
  const idFailure = await findIdFailure(app, args)
  if (idFailure) return idFailure
  const form = validateForm(newProductForm, {
    name: args.title,
    price: args.regular_price.replace('.', ','),
    categoryId: String(args.product_cat?.[0] ?? ''),
  })
  if (!form.ok) return invalidFields(form.errors, PARAM_BY_FIELD)
  const id = await makeProduct(app, form.value)
  if (id === undefined) return invalidParam('product_cat', 'Term does not exist.')
  const meta = { ...manufacturerToWire(defaultManufacturer(await readSettings(app))), ...args.meta }
  const updateResult = await updateRestProduct({ ...request, args: { ...args, meta } }, id)
  if (!updateResult.ok) await removeProduct(app, id)
  return updateResult
}

/** Changes a product as if its form were submitted with the given fields, so that the rules of the form apply here too. */
export async function updateRestProduct(
  { app, caller, args }: RestRequest<ProductFields>,
  id: number,
): Promise<ContentWriteResult> {
  const product = await readProductForEdit(app, id)
  if (!product) return INVALID_POST
  const idFailure = await findIdFailure(app, args)
  if (idFailure) return idFailure
  const form = readProductForm(
    toForm({ ...currentValues(product), ...submittedValues(args, product) }),
  )
  if (!form.ok) return invalidFields(form.errors, PARAM_BY_FIELD)
  const tagNames = args.product_tag && (await productTags.readNames(app, args.product_tag))
  const edit = { ...form.value, ...(tagNames && { tags: [...tagNames.values()] }) }
  const result = await editProduct(app, id, edit, caller.manager?.name)
  if (!result.ok) {
    if (result.error === 'unknown-product') return INVALID_POST
    return invalidFields(editProductErrors(result), PARAM_BY_FIELD)
  }
  if (args.featured_media && !(await putPhotoFirst(app, id, args.featured_media))) {
    return invalidParam('featured_media', 'has no room beside the photos of this product.')
  }
  return { ok: true, id }
}

/** Returns the failure for a photo, category or tag that does not exist; null if all exist. */
async function findIdFailure(app: App, args: ProductFields) {
  if (args.featured_media && !(await findLibraryPhoto(app, args.featured_media)))
    return INVALID_PHOTO
  if (args.product_cat) {
    const categoryIds = new Set((await readCategoryNames(app)).map(({ id }) => id))
    if (!args.product_cat.every((id) => categoryIds.has(id))) {
      return invalidParam('product_cat', 'Term does not exist.')
    }
  }
  if (args.product_tag) {
    const tagNames = await productTags.readNames(app, args.product_tag)
    if (!args.product_tag.every((id) => tagNames.has(id))) {
      return invalidParam('product_tag', 'Term does not exist.')
    }
  }
  return null
}

/** Fields of the product form for a variant, such as "v101.price", or an attribute value, such as "value.12". */
const VARIANT_OR_VALUE_FIELD = /^(?:v\d+|value)\./

/** Returns the current values of the product form without its variants and attribute values, which do not change. */
function currentValues(product: EditableProduct): FormValues {
  const fields = Object.entries(productFormValues(product))
  return {
    ...Object.fromEntries(fields.filter(([name]) => !VARIANT_OR_VALUE_FIELD.test(name))),
    values: '',
    categories: product.otherCategoryIds.join(),
  }
}

/** Returns the form values that the request changes. */
function submittedValues(args: ProductFields, product: EditableProduct): FormValues {
  const { title, content, excerpt, slug, status, meta } = args
  return {
    ...(meta?.maker_name !== undefined && { manufacturerName: meta.maker_name }),
    ...(meta?.maker_address !== undefined && { manufacturerAddress: meta.maker_address }),
    ...(meta?.maker_email !== undefined && { manufacturerEmail: meta.maker_email }),
    ...(title !== undefined && { name: title }),
    ...(content !== undefined && { description: content }),
    ...(excerpt !== undefined && { shortDescription: excerpt }),
    ...(slug !== undefined && slug !== '' && { slug }),
    ...(status !== undefined && { status: statusOf(status, product) }),
    ...(args.product_cat && categoryValues(args.product_cat, product)),
  }
}

/** Returns the status of a product: "private" means hidden, unless the product is for customers only. */
function statusOf(status: 'publish' | 'private' | 'draft', product: EditableProduct): string {
  if (status !== 'private') return status === 'publish' ? 'published' : 'draft'
  return product.status === 'members' ? 'members' : 'hidden'
}

/** Returns the main and other categories as form values; the main category does not change if the ids contain it. */
function categoryValues(ids: number[], { categoryId }: EditableProduct): FormValues {
  const mainCategoryId = ids.find((id) => id === categoryId) ?? ids[0]
  const otherIds = ids.filter((id) => id !== mainCategoryId)
  return {
    categoryId: String(mainCategoryId ?? ''),
    categories: otherIds.join(),
    ...Object.fromEntries(otherIds.map((id) => [`category.${id}`, 'on'])),
  }
}

function toForm(values: FormValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

/** Puts a photo of the library first in the gallery. Returns false if the gallery is full. */
async function putPhotoFirst(app: App, productId: number, mediaId: number): Promise<boolean> {
  const photos = (await readManagedPhotos(app, productId))?.photos ?? []
  const gallery = photos.filter(({ isInGallery }) => isInGallery)
  if (gallery.some(({ photo }) => photo.id === mediaId)) {
    // `photos` is empty, so only the order changes; photos that `order` omits come last.
    return savePhotos(app, productId, { order: [mediaId], photos: [] })
  }
  if (gallery.length >= MAX_PHOTOS) return false
  // The function that restores removed photos can add any photo of the library.
  await restorePhoto(app, productId, { mediaId, position: 0, variantIds: [] })
  return true
}
